// Asking the server about accounts and events (docs/api-events.md).
import { ask } from "../api";
import { forgetSeen } from "../arbiter/away";
import type { BroughtTable, Credentials, Forgotten, NewEvent, SiteSettings } from "../types";
import type * as T from "./types";

export const account = () => ask<T.Account>("/api/account");
export const signIn = (name: string, password: string) => ask<T.Account>("/api/account/login", { name, password });
export const signOut = () => ask<T.Account>("/api/account/logout", {}).finally(() => forgetSeen());
export const firstAccount = (name: string, password: string, token: string) =>
  ask<T.Account>("/api/account/first", { name, password, token });
export const changePassword = (old: string, fresh: string) =>
  ask<T.Account>("/api/account/password", { old, new: fresh });

export const sessions = async () => (await ask<T.Sessions>("/api/account/sessions")).sessions;
export const endSession = (id: string) =>
  ask<T.Ended>(`/api/account/sessions/${encodeURIComponent(id)}`, undefined, "DELETE");
const reset = (token: string) => `/api/account/resets/${encodeURIComponent(token)}`;
export const forgotten = (token: string) => ask<T.Forgetful>(reset(token));
export const setForgotten = (token: string, password: string) => ask<T.Account>(reset(token), { password });

export const invitation = (token: string) => ask<T.Invitation>(`/api/invitations/${encodeURIComponent(token)}`);
export const accept = (token: string, body: Credentials) =>
  ask<T.Account>(`/api/invitations/${encodeURIComponent(token)}`, body);
export const inviteOrganiser = (days: number) => ask<T.InvitationMade>("/api/invitations", { days });

export const formats = async () => (await ask<T.Formats>("/api/formats")).formats;
export const format = (name: string) => ask<T.Format>(`/api/formats/${encodeURIComponent(name)}`);
export const events = () => ask<T.Events>("/api/events");
export const forgetEvent = (id: string) => ask<Forgotten>(`/api/events/${encodeURIComponent(id)}`, undefined, "DELETE");
export const forgetAccount = (password: string) =>
  ask<Forgotten>("/api/account", { password }, "DELETE").finally(() => forgetSeen());
export const createEvent = (wish: NewEvent) => ask<T.Head>("/api/events", wish);
export const demoEvent = (kind: T.Kind) => ask<T.Head>("/api/events/demo", { kind });
export const eventOfFile = (log: string, people: string) => ask<T.Head>("/api/events/file", { log, people });

/** A key that nobody else makes; also where the site has no HTTPS, and browsers offer no better one. */
export function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Query = Record<string, string | number | boolean | null | undefined>;

/** One event, seen as it is now, or as it was after a line of its log. */
export class EventApi {
  constructor(
    readonly id: string,
    readonly at: () => number | null = () => null,
  ) {}

  path(what: string, query: Query = {}): string {
    const words = Object.entries<Query[string]>({ ...query, at: this.at() }).filter(
      ([, value]) => value !== null && value !== undefined && value !== "",
    );
    const found = new URLSearchParams(words.map(([name, value]) => [name, String(value)]));
    return `/api/events/${encodeURIComponent(this.id)}${what}${found.size ? "?" + found : ""}`;
  }

  get = <A>(what: string, query: Query = {}) => ask<A>(this.path(what, query));
  post = <A>(what: string, body: unknown) => ask<A>(`/api/events/${encodeURIComponent(this.id)}${what}`, body);
  remove = <A>(what: string) => ask<A>(`/api/events/${encodeURIComponent(this.id)}${what}`, undefined, "DELETE");

  head = () => this.get<T.Head>("");
  next = () => this.get<T.Todos>("/next");
  registrations = (part = "") => this.get<T.Registrations>("/registrations", { part });
  preview = (what: BroughtTable) => this.post<T.Preview>("/import/preview", what);
  import = (table: string, commit: boolean, consent: boolean, columns: Record<string, string> = {}) =>
    this.post<T.Import>("/import", { table, commit, consent, columns });
  template = async () => (await this.get<T.Template>("/template")).table;
  rounds = (query: Query) => this.get<T.Rounds>("/rounds", query);
  why = async (query: Query) => (await this.get<T.Reasons>("/why", query)).reasons;
  plans = async (part: string) => (await this.get<T.Plans>("/plans", { part })).plans;
  pair = (part: string, plan = "", absent = "") => this.post<T.Drawn>("/pair", { part, plan, absent });
  standings = (part: string, group: string | number | null = "") =>
    this.get<T.Standings>("/standings", { part, group });
  prizes = () => this.get<T.Prizes>("/prizes");
  command = (command: T.Command) => this.post<T.Done>("/commands", { ...command, key: freshKey() });
  pending = () => this.get<T.Pending>("/pending");
  settle = (uphold: boolean, trial = false) => this.post<T.Settled>("/settle", { uphold, trial });
  consequences = (command: T.Command) => this.post<T.Consequences>("/consequences", command);
  log = (after: number, limit = 200) => this.get<T.LogLines>("/log", { after, limit });
  people = () => this.get<T.People>("/people");
  links = async () => (await this.get<T.Links>("/links")).links;
  members = async () => (await this.get<T.Members>("/members")).members;
  papers = async () => (await this.get<T.Papers>("/print")).papers;
  site = (change: SiteSettings) => this.post<T.Head>("/site", change);
}
