/** Attempts, over about 21 hours, before a delivery counts as failed. */
export const MAX_TRIES = 9;
/** An address that accepted nothing for this long is paused, and its owners are notified. */
export const PAUSED_AFTER_HOURS = 20;

const FIRST_MS = 30_000;
const MAX_MS = 6 * 3_600_000;

/**
 * The wait after a failed attempt, the first being 1: half a minute, then four times as long each time, at most six
 * hours. `chance` (0 to 1) adds up to a quarter, so that deliveries that failed together are not repeated together.
 */
export const waitAfter = (tries: number, chance: number): number =>
  Math.round(Math.min(FIRST_MS * 4 ** (tries - 1), MAX_MS) * (1 + chance / 4));
