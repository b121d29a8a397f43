import type { Problem } from "../types";

/** What cannot be done in the page, and why, as the site answers it. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.text);
  }
}
