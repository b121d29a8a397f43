// Olympiads of teams: disputes of several slots, in fields.
import { fieldName } from "../../screens/spots";
import { say, t } from "../say";
import { disputeSeating, untouched } from "../seating";
import type { Dispute } from "../types";
import Disputes from "./Disputes.svelte";
import Fields from "./Fields.svelte";
import type { Pages } from "./pages";

const named = (one: Dispute) => `${one.dispute} · ${one.x.name} – ${one.y.name}`;

export const teams: Pages = {
  words: {
    part: "events.category",
    entrant: "events.team",
    entrants: "events.teams_head",
    place: "events.dispute",
  },
  count: (part) => part.teams,
  counted: "events.teams",
  first: ["categories", "fieldCopies", "minutesTable", "minutesLeg", "drawPolicy"],
  Settings: Fields,
  hours: ["places", "minutes"],
  planner: {
    words: { entered: "events.planner.teams", queue: "events.field", jobs: "events.planner.disputes" },
    usual: 6,
    settings: [
      { key: "minutesTable", word: "events.planner.minutes_table", least: 1, most: 180, usual: 20 },
      { key: "minutesLeg", word: "events.planner.minutes_leg", least: 1, most: 180, usual: 10 },
      { key: "minutesChange", word: "events.planner.change", least: 0, most: 180, usual: 10 },
      { key: "fieldCopies", word: "events.planner.fields", least: 1, most: 20, usual: 1 },
    ],
    wishes: [],
  },
  tables: ["list", "lineups", "results", "standings", "hours", "all"],
  start: ([dispute]) => ({ do: "start", data: { dispute } }),
  together: false,

  groups: () => [],
  made(found, part) {
    const disputes = (found?.disputes ?? []).filter((one) => one.part === part.id);
    const known = (round: number) => disputes.filter((one) => one.round === round && one.known);
    return {
      rounds: disputes.map((one) => one.round),
      due: disputes.find((one) => one.waits || (one.known && !one.complete))?.round,
      missing: (round) =>
        known(round)
          .filter((one) => !one.waits)
          .flatMap((one) => one.slots)
          .filter((slot) => !slot.result).length,
      seating(round, title) {
        const bye = found?.byes?.find((one) => one.part === part.id && one.round === round)?.team.id ?? "";
        return known(round).some(untouched)
          ? disputeSeating(part.id, round, known(round), bye, !!part.plan?.startsWith("swiss"), title)
          : null;
      },
    };
  },
  Round: Disputes,
  hides: true,
  seats: () => ["X", "Y"],
  spot: (one, head) =>
    [one.dispute, say(head.slots.find((slot) => slot.id === one.slot)?.name), one.field && fieldName(head, one.field)]
      .filter(Boolean)
      .join(" · "),
  places: (found, part) =>
    (found?.disputes ?? [])
      .filter((one) => one.part === part && one.known)
      .map((one) => ({ id: one.dispute, name: named(one), place: { dispute: one.dispute } })),
  links: {
    words: { each: "events.links.fields", only: "events.links.only_dispute", all: "events.links.all_disputes" },
    named: (scope, called) => (scope.dispute ? `${t("events.dispute")} ${scope.dispute}` : called(scope)),
    rounds: ({ part, field }) => ({ part, field, open: true }),
    choices: (found) =>
      (found?.disputes ?? []).map((one) => ({
        id: one.dispute,
        name: named(one),
        label: named(one),
        scope: { dispute: one.dispute },
      })),
  },
};
