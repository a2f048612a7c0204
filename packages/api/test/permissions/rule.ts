import type { ErrorKind } from '@bhandar/domain/shared';
import type { AnyProcedure } from '@trpc/server';
import type { AppRouter } from '../../src/router';
import type { Targets } from './targets';

/** The result of a call: it succeeds, or fails with this error. */
export type Verdict = 'done' | ErrorKind;

/** The results for records of the own store, and of a foreign one. */
export interface Scoped {
  own: Verdict;
  foreign: Verdict;
}

export interface Rule {
  visitor: Verdict;
  /** An invalid token: random, expired, or of a pending or disabled person. */
  stale: Verdict;
  employee: Scoped;
  admin: Scoped;
  superadmin: Scoped;
}

/**
 * What a write may change at most, besides its traces in the ledgers:
 * - `person`: the caller's account.
 * - `account`: one account, which the call registers or proves to be the caller's.
 * - `store`: the records of one store and its people. It may name a batch that nobody had before.
 * - `storeAndWarehouse`: those, and the warehouse's side of the same goods.
 * - `shared`: those of the store; it adds shared words, and changes none that others use.
 * - `warehouse`: what all stores share, the warehouse's records, and those of the store that the call names.
 * - `anyStore`: the name and state of one store, which the call adds or names.
 */
export type Reach = 'person' | 'account' | 'store' | 'storeAndWarehouse' | 'shared' | 'warehouse' | 'anyStore';

export interface Entry {
  rule: Rule;
  /** Of every write, and of no read; a manager's may differ from the warehouse's. */
  reach?: Reach | { managers: Reach; warehouse: Reach };
  /** The input of a call on records of the targets' store that succeeds for an allowed caller; `who` is the caller. */
  input: (targets: Targets, who?: string) => unknown;
  /** Waits for work that the calls started in the background. */
  after?: (targets: Targets) => Promise<void>;
  /** The input belongs to no store, so the foreign store is only searched for in the answers. */
  unscoped?: boolean;
  /** The call ends sessions or changes the caller's account, so the caller is created for it. */
  byNewCaller?: boolean;
  /** The answer names other stores on purpose. */
  namesOthers?: boolean;
}

type PathsOf<Procedures> = {
  [Name in keyof Procedures & string]: Procedures[Name] extends AnyProcedure
    ? Name
    : `${Name}.${PathsOf<Procedures[Name]>}`;
}[keyof Procedures & string];

/** `pos.recordSale` and all the others. */
export type ProcedurePath = PathsOf<AppRouter['_def']['record']>;
export type Table = Partial<Record<ProcedurePath, Entry>>;

const both = (verdict: Verdict): Scoped => ({ own: verdict, foreign: verdict });
const NOBODY = { visitor: 'NOT_AUTHENTICATED', stale: 'NOT_AUTHENTICATED' } as const;
const BARRED = both('NOT_PERMITTED');
const ALL = both('done');
const ownOnly = (foreign: Verdict): Scoped => ({ own: 'done', foreign });

/** Also without a session. */
export const EVERYONE: Rule = { visitor: 'done', stale: 'done', employee: ALL, admin: ALL, superadmin: ALL };
export const STAFF: Rule = { ...NOBODY, employee: ALL, admin: ALL, superadmin: ALL };
export const MANAGERS: Rule = { ...STAFF, employee: BARRED };
export const WAREHOUSE: Rule = { ...MANAGERS, admin: BARRED };

/** Records of a foreign store are not found; writes for one are refused. */
export const staffOfStore = (foreign: Verdict = 'NOT_FOUND'): Rule => ({
  ...STAFF,
  employee: ownOnly(foreign),
  admin: ownOnly(foreign),
});
export const managersOfStore = (foreign: Verdict = 'NOT_FOUND'): Rule => ({
  ...staffOfStore(foreign),
  employee: BARRED,
});

/** A rule with exceptions for some roles; give the reason beside it. */
export const but = (rule: Rule, people: Partial<Rule>): Rule => ({ ...rule, ...people });
export const scoped = (own: Verdict, foreign: Verdict = own): Scoped => ({ own, foreign });
