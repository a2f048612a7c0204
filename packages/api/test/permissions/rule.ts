import type { ErrorKind } from '@bhandar/domain/shared';
import type { Targets } from './targets';

/** What a call answers: it is done, or it fails in this way. */
export type Verdict = 'done' | ErrorKind;

/** The verdict on what belongs to one's own store, and on what belongs to a foreign one. */
export interface Scoped {
  own: Verdict;
  foreign: Verdict;
}

export interface Rule {
  visitor: Verdict;
  /** A token that opens nothing: garbage, expired, of somebody pending or disabled. */
  stale: Verdict;
  employee: Scoped;
  admin: Scoped;
  superadmin: Scoped;
}

export interface Entry {
  rule: Rule;
  /** A call that would succeed for somebody who may, on what belongs to the targets' store; `who` is who calls. */
  input: (targets: Targets, who?: string) => unknown;
  /** Waits for what the calls left running. */
  after?: (targets: Targets) => Promise<void>;
  /** Nothing in the input belongs to a store: the foreign store is then only looked for in the answers. */
  unscoped?: boolean;
  /** The call ends sessions or changes the account of who makes it, who is therefore made for it. */
  byNewcomer?: boolean;
  /** The answer names other stores on purpose. */
  namesOthers?: boolean;
}

const both = (verdict: Verdict): Scoped => ({ own: verdict, foreign: verdict });
const NOBODY = { visitor: 'NOT_AUTHENTICATED', stale: 'NOT_AUTHENTICATED' } as const;
const BARRED = both('NOT_PERMITTED');
const ALL = both('done');
const ownOnly = (foreign: Verdict): Scoped => ({ own: 'done', foreign });

/** Also without signing in. */
export const EVERYONE: Rule = { visitor: 'done', stale: 'done', employee: ALL, admin: ALL, superadmin: ALL };
export const STAFF: Rule = { ...NOBODY, employee: ALL, admin: ALL, superadmin: ALL };
export const MANAGERS: Rule = { ...STAFF, employee: BARRED };
export const WAREHOUSE: Rule = { ...MANAGERS, admin: BARRED };

/** What a foreign store has is absent for those who may not reach it; to act for one is refused. */
export const staffOfStore = (foreign: Verdict = 'NOT_FOUND'): Rule => ({
  ...STAFF,
  employee: ownOnly(foreign),
  admin: ownOnly(foreign),
});
export const managersOfStore = (foreign: Verdict = 'NOT_FOUND'): Rule => ({
  ...staffOfStore(foreign),
  employee: BARRED,
});

/** A rule with some people ruled differently; say why beside it. */
export const but = (rule: Rule, people: Partial<Rule>): Rule => ({ ...rule, ...people });
export const scoped = (own: Verdict, foreign: Verdict = own): Scoped => ({ own, foreign });
