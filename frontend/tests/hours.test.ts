import { expect, test, vi } from "vitest";
import { countdown, hour, offset } from "../src/screens/hours";

test("an hour is the appointed one, and says so if it will be later", () => {
  expect(hour(null)).toBe("");
  expect(hour({ at: "09:30", promised: "09:30", place: "AB1" })).toBe("09:30");
  expect(hour({ at: "09:40", promised: "09:30", place: "AB1" })).toBe("09:30 → 09:40");
  expect(hour({ at: "09:25", promised: "09:30", place: "AB1" })).toBe("09:25");
  expect(hour({ at: "11:00", promised: null, place: "AB1" })).toBe("11:00");
});

test("a countdown ends", () => {
  const nine = 9 * 3600;
  expect(countdown("10:05", nine)).toBe("1:05:00");
  expect(countdown("09:04", nine + 30)).toBe("3:30");
  expect(countdown("09:00", nine)).toBe("");
});

test("the clock of the hall is that of the event's day, whenever it is planned", () => {
  const lisbon = vi.spyOn(Date.prototype, "getTimezoneOffset").mockImplementation(function (this: Date) {
    return this.getMonth() > 3 && this.getMonth() < 9 ? -60 : 0;
  });
  expect([offset("2026-05-09"), offset("2026-01-09")]).toEqual([60, 0]);
  expect(offset("")).toBe(0 - new Date().getTimezoneOffset());
  lisbon.mockRestore();
});
