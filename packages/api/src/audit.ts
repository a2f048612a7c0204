import type { Db, Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { insertAuditEntry } from './audit-repository';
import type { ApiContext } from './context';

export interface AuditFacts {
  action: string;
  entity: string;
  entityId: string;
  locationId?: string | null;
  before?: unknown;
  after?: unknown;
  /** For acts before sign-in (login, registration), where the context has no actor. */
  actor?: Pick<Actor, 'id' | 'role'> | null;
}

/** Writes down who did what, in the transaction that does it. Never passwords, tokens or codes. */
export async function audit(db: Db | Tx, ctx: ApiContext & { actor?: Actor }, facts: AuditFacts): Promise<void> {
  const actor = facts.actor ?? ctx.actor;
  await insertAuditEntry(db, {
    occurredAt: ctx.now(),
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? null,
    locationId: facts.locationId ?? ctx.actor?.stores[0]?.id ?? null,
    sessionHint: ctx.actor?.sessionId.slice(0, 8) ?? '',
    address: ctx.request.address,
    action: facts.action,
    entity: facts.entity,
    entityId: facts.entityId,
    before: facts.before === undefined ? null : JSON.stringify(facts.before),
    after: facts.after === undefined ? null : JSON.stringify(facts.after),
    requestId: ctx.request.id,
  });
}
