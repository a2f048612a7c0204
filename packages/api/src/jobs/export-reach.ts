import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@bhandar/domain/accounts';

/** Whose rows an export may hold, as it is kept with it. */
export interface ExportReach {
  /** Null for all stores. */
  storeIds: string[] | null;
}

export const reachOf = ({ role, stores }: Pick<Actor, 'role' | 'stores'>): ExportReach => ({
  storeIds: role === 'superadmin' ? null : stores.map(({ id }) => id).sort(),
});

/** Whether somebody still reaches just what they did when they began an export. */
export const reachesTheSame = (actor: Actor, begunWith: unknown): boolean =>
  isDeepStrictEqual(reachOf(actor), begunWith);
