import type { Db, Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { ApiContext, StaffContext } from '../core/context';
import { insertAuditEntries } from './audit-repository';

export interface AuditFacts {
  action: string;
  entity: string;
  entityId: string;
  locationId?: string | null;
  before?: unknown;
  after?: unknown;
  /** For actions before sign-in (login, registration), where the context has no actor. */
  actor?: Pick<Actor, 'id' | 'role'> | null;
}

/** Work without a person, such as a command, has no actor. */
export type AuditedContext = Pick<ApiContext, 'now' | 'request'> & Partial<Pick<StaffContext, 'actor' | 'handedInBy'>>;

/** Records an action in its own transaction. Never include passwords, tokens or codes. */
export const audit = (db: Db | Tx, ctx: AuditedContext, facts: AuditFacts): Promise<void> => auditAll(db, ctx, [facts]);

/** The same for several records of one action. What is done in somebody's name is recorded as done by who handed it in. */
export async function auditAll(db: Db | Tx, ctx: AuditedContext, all: readonly AuditFacts[]): Promise<void> {
  if (all.length === 0) return;
  const occurredAt = ctx.now();
  const person = ctx.handedInBy ?? ctx.actor;
  const named = ctx.handedInBy && ctx.actor ? { cashierId: ctx.actor.id } : undefined;
  const entries = all.map(({ action, entity, entityId, before, after, locationId, actor = person }) => ({
    occurredAt,
    action,
    entity,
    entityId,
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? null,
    locationId: locationId ?? ctx.actor?.stores[0]?.id ?? null,
    sessionHint: ctx.actor?.sessionId.slice(0, 8) ?? '',
    address: ctx.request.address,
    before: textOf(before),
    after: textOf(named ? { ...named, ...(after as object | undefined) } : after),
    requestId: ctx.request.id,
  }));
  await insertAuditEntries(db, entries);
}

const textOf = (state: unknown): string | null => (state === undefined ? null : JSON.stringify(state));
