// Made by scripts/wire from src/tabuleiro/web/answers, and not by hand.

/** An account. */
export interface AccountHead {
  id: string;
  name: string;
  /** may make events */
  organiser: boolean;
}

/** Who is signed in. */
export interface Account {
  account: AccountHead | null;
  /** there are no accounts yet */
  first: boolean;
}

/** A device that is signed in. */
export interface Session {
  id: string;
  device: string;
  created: number;
  seen: number;
  /** the one that asks */
  here: boolean;
}

/** The devices that are signed in. */
export interface Sessions {
  sessions: Session[];
}

/** A device was signed out. */
export interface Ended {
  ended: boolean;
}

/** Whose password a link sets. */
export interface Forgetful {
  name: string;
}

/** An invitation, to be passed on. */
export interface InvitationMade {
  id: string;
  link: string;
  expires: number;
}

/** An event by its name. */
export interface EventNamed {
  id: string;
  name: string;
}

/** What an invitation is for. */
export interface Invitation {
  role: string;
  /** whoever takes it up may make events */
  organiser: boolean;
  event: EventNamed | null;
  /** null: it does not */
  expires: number | null;
  /** it makes the first account of the site */
  first: boolean;
}
