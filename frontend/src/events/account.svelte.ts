// Who sits at this browser: asked once, and known to all pages of the organiser.
import * as api from "./api";
import type { Account } from "./types";

class Session {
  now = $state.raw<Account | null>(null);
  error = $state.raw<unknown>(null);

  async ask(): Promise<void> {
    try {
      this.now = await api.account();
      this.error = null;
    } catch (error) {
      this.error = error;
    }
  }

  take(account: Account): void {
    this.now = account;
  }
}

export const session = new Session();
