import type { Db, Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { ApiContext } from '../core/context';
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

/** Records an action in its own transaction. Never include passwords, tokens or codes. */
export const audit = (db: Db | Tx, ctx: ApiContext & { actor?: Actor }, facts: AuditFacts): Promise<void> =>
  auditAll(db, ctx, [facts]);

/** The same for several records of one action. */
export async function auditAll(
  db: Db | Tx,
  ctx: ApiContext & { actor?: Actor },
  all: readonly AuditFacts[],
): Promise<void> {
  if (all.length === 0) return;
  const occurredAt = ctx.now();
  const entries = all.map(({ action, entity, entityId, before, after, locationId, actor = ctx.actor }) => ({
    occurredAt,
    action,
    entity,
    entityId,
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? null,
    locationId: locationId ?? ctx.actor?.stores[0]?.id ?? null,
    sessionHint: ctx.actor?.sessionId.slice(0, 8) ?? '',
    address: ctx.request.address,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    requestId: ctx.request.id,
  }));
  await insertAuditEntries(db, entries);
}
