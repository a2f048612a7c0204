import type { Failure } from '../../../lib/api/failure';

/** Groups the messages of `lines.3.productId` and the like by line. */
export const lineErrors = (failure: Failure | undefined): Record<number, string> =>
  Object.fromEntries(
    Object.entries(failure?.fields ?? {}).flatMap(([path, message]) => {
      const index = /^lines\.(\d+)(?:\.|$)/.exec(path)?.[1];
      return index === undefined ? [] : [[Number(index), message]];
    }),
  );
