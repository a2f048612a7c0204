import { vi } from 'vitest';

/** Generous, because other work may use the processors: a wait ends at its event, and only a fault lasts so long. */
const WAIT = { timeout: 30_000, interval: 20 };

/** Repeats the check until it throws nothing, for 30 s at most. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> => vi.waitFor(check, WAIT);

/** Repeats the search until it finds something, for 30 s at most: a value that is neither empty nor false. */
export const eventuallyFind = <Found>(search: () => Found | Promise<Found>) => vi.waitUntil(search, WAIT);
