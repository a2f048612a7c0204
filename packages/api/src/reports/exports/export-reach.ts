import { isDeepStrictEqual } from 'node:util';
import { type Actor, storeIdsOf } from '@bhandar/domain/accounts';

/** Whose rows an export may hold, as it is kept with it. */
export interface ExportReach {
  /** Null for all stores. */
  storeIds: string[] | null;
}

export const reachOf = (actor: Pick<Actor, 'role' | 'stores'>): ExportReach => ({
  storeIds: storeIdsOf(actor)?.sort() ?? null,
});

/** Whether somebody still reaches just what they did when they began an export. */
export const reachesTheSame = (actor: Actor, begunWith: unknown): boolean =>
  isDeepStrictEqual(reachOf(actor), begunWith);
