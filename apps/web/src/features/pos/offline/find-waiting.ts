import { readReference, referenceOf } from '@bhandar/domain/pos';
import type { WaitingSale } from '../../../offline/database';

/** The sale on this device whose receipt has this reference. */
export function findWaiting(waiting: readonly WaitingSale[], text: string): WaitingSale | undefined {
  const reference = readReference(text);
  return reference === undefined ? undefined : waiting.find(({ id }) => referenceOf(id) === reference);
}
