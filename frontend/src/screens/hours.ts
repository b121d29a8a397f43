// Hours of matches, as every page writes them.
import type { Time } from "../events/types";

/** The appointed time; with the time as things stand, if it will be later. "" where there is no timetable. */
export function hour(time: Time | null | undefined): string {
  if (!time) return "";
  return time.promised && time.at > time.promised ? `${time.promised} → ${time.at}` : time.at;
}

/** The hour of a round, and its room where it has one: without rooms a group is at tables of its own. */
export function hourAndRoom(table: { part: string; time: Time | null }): string {
  const room = table.time?.place.startsWith(`${table.part}/`) ? "" : table.time?.place;
  return [hour(table.time), room].filter(Boolean).join(" · ");
}

/** By how many minutes the clocks here are ahead of UTC on a day (2026-05-09), or, where none is said, today: in summer
    it is another hour than in winter. */
export function offset(day: string): number {
  const noon = new Date(`${day}T12:00`);
  return 0 - (isNaN(+noon) ? new Date() : noon).getTimezoneOffset();
}

/** How long it is until a time of the day on the hall's clock, as 1:05:09 or 4:30; "" once it has passed. */
export function countdown(at: string, now: number): string {
  const [hours, minutes] = at.split(":").map(Number) as [number, number];
  const left = hours * 3600 + minutes * 60 - now;
  if (left <= 0) return "";
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, Math.floor(left % 60)];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
