import { isDeepStrictEqual } from 'node:util';
import { type Actor, storeIdsOf } from '@bhandar/domain/accounts';

/** The access scope of an export, stored with it. */
export interface ExportScope {
  /** Null for all stores. */
  storeIds: string[] | null;
}

export const exportScopeOf = (actor: Pick<Actor, 'role' | 'stores'>): ExportScope => ({
  storeIds: storeIdsOf(actor)?.sort() ?? null,
});

/** Whether a person has the same access as when the export began. */
export const hasSameScope = (actor: Actor, begunWith: unknown): boolean =>
  isDeepStrictEqual(exportScopeOf(actor), begunWith);
