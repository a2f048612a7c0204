import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@bhandar/db';
import { makeSession, makeStaff, type StaffTraits } from '@bhandar/testing/factories';
import type { Rule, Verdict } from './rule';
import { FOREIGN_MARK, Targets } from './targets';

export const ACTORS = [
  'visitor',
  'garbage token',
  'expired session',
  'pending',
  'disabled',
  'employee',
  'admin',
  'superadmin',
] as const;
export type ActorName = (typeof ACTORS)[number];
export const SIDES = ['own', 'foreign'] as const;
export type Side = (typeof SIDES)[number];

export function verdictOf(rule: Rule, actor: ActorName, side: Side): Verdict {
  if (actor === 'visitor') return rule.visitor;
  if (actor === 'employee' || actor === 'admin' || actor === 'superadmin') return rule[actor][side];
  return rule.stale;
}

/** Two stores, and every kind of caller; the signed-in people belong to the own store. */
export class Actors {
  private constructor(
    readonly db: Db,
    readonly dataDir: string,
    readonly targets: Record<Side, Targets>,
    private readonly tokens: ReadonlyMap<ActorName, string>,
    private readonly ids: ReadonlyMap<ActorName, string>,
  ) {}

  static async create(db: Db): Promise<Actors> {
    const dataDir = await mkdtemp(join(tmpdir(), 'bhandar-permissions-'));
    const head = await makeStaff(db, { role: 'superadmin' });
    const own = await Targets.open(db, { head, word: 'Dhanmondi', dataDir });
    const foreign = await Targets.open(db, { head, word: FOREIGN_MARK, dataDir });
    const { store } = own;
    const ids = new Map<ActorName, string>();
    const idOf = async (actor: ActorName, traits: StaffTraits) => {
      const { id } = await makeStaff(db, { store, ...traits });
      ids.set(actor, id);
      return id;
    };
    const expired = await makeSession(db, await idOf('expired session', {}));
    await db
      .updateTable('session')
      .set({ expiresAt: new Date(0), absoluteExpiresAt: new Date(0) })
      .execute();
    const of = async (status: 'pending' | 'disabled') => makeSession(db, await idOf(status, { status }));
    const tokens = new Map<ActorName, string>([
      ['garbage token', 'x'.repeat(43)],
      ['expired session', expired],
      ['pending', await of('pending')],
      ['disabled', await of('disabled')],
      ['employee', await makeSession(db, own.employee.id)],
      ['admin', await makeSession(db, own.admin.id)],
      ['superadmin', await makeSession(db, head.id)],
    ]);
    for (const targets of [own, foreign]) await targets.signIn();
    ids.set('employee', own.employee.id).set('admin', own.admin.id).set('superadmin', head.id);
    return new Actors(db, dataDir, { own, foreign }, tokens, ids);
  }

  tokenOf(actor: ActorName): string | undefined {
    return this.tokens.get(actor);
  }

  idOf(actor: ActorName): string | undefined {
    return this.ids.get(actor);
  }

  /** A new person of the same role, for calls that change the caller's account or sessions. */
  async newCaller(actor: ActorName): Promise<{ id?: string; token?: string | undefined }> {
    if (actor !== 'employee' && actor !== 'admin' && actor !== 'superadmin') return { token: this.tokenOf(actor) };
    const { id } = await makeStaff(this.db, { role: actor, store: this.targets.own.store });
    return { id, token: await makeSession(this.db, id) };
  }

  /** All cells use the same few addresses, and rate limits are not tested here. */
  forgetThrottles = () => this.db.deleteFrom('throttle').execute();

  cleanUp = () => rm(this.dataDir, { recursive: true, force: true });
}
