// A day played a few hundred times with games of chance lengths: when it ends, and how long disputes wait for a field.

export interface Queue {
  rounds: number;
  together: number; // disputes of one round
}
export interface Forecast {
  middle: number; // minutes after which half of the days are over
  late: number; // minutes after which nine of ten are
  wait: number; // minutes that a dispute waits for a field, on average
  busy: number; // share of the time in which fields are used
}
const DAYS = 300;

/** Numbers between 0 and 1, the same for the same seed: whoever looks twice sees the same day. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A category's next round begins when its last has ended; a dispute takes the field that is free first. */
export function simulate(queues: Queue[], fields: number, minutes: number, spread: number, change: number): Forecast {
  const next = numbers(20150314);
  const chance = () => Math.max(0.2, 1 + spread * (next() + next() + next() + next() - 2) * 1.7);
  const ends: number[] = [];
  let waited = 0;
  let played = 0;
  let used = 0;
  let whole = 0;
  for (let day = 0; day < DAYS; day++) {
    const free: number[] = Array<number>(fields).fill(0);
    const ready = queues.map(() => 0);
    let end = 0;
    for (let round = 0; round < Math.max(...queues.map((one) => one.rounds)); round++)
      for (const [at, queue] of queues.entries()) {
        if (round >= queue.rounds) continue;
        let over = ready[at]!;
        for (let n = 0; n < queue.together; n++) {
          const field = free.indexOf(Math.min(...free));
          const begin = Math.max(free[field]!, ready[at]!);
          const lasts = minutes * chance() + change;
          waited += begin - ready[at]!;
          played++;
          used += lasts;
          free[field] = begin + lasts;
          over = Math.max(over, begin + lasts);
        }
        ready[at] = over;
        end = Math.max(end, over);
      }
    ends.push(end);
    whole += end * fields;
  }
  ends.sort((a, b) => a - b);
  return { middle: ends[DAYS / 2]!, late: ends[Math.floor(DAYS * 0.9)]!, wait: waited / played, busy: used / whole };
}
