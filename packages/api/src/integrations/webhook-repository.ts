import { type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { type CreateWebhookInput, isWebhookKind, type PauseReason, type Webhook } from '@bhandar/domain/integrations';
import { type RawBuilder, sql } from 'kysely';
import { ofAccessibleStore } from '../core/access-repository';

/** The webhooks of accessible stores; the warehouse also manages those of no store. */
const visibleWebhooks = (actor: Actor): RawBuilder<boolean> =>
  sql`webhook.deleted_at is null and ${ofAccessibleStore(actor, 'webhook.location_id')}`;

type Row = Omit<Webhook, 'kinds' | 'failingSince' | 'createdAt' | 'lastDeliveredAt'> & {
  kinds: string[];
  failingSince: Date | null;
  createdAt: Date;
  lastDeliveredAt: Date | null;
};

const toWebhook = (row: Row): Webhook => ({
  ...row,
  // An event that only another release sends is not sent here.
  kinds: row.kinds.filter(isWebhookKind),
  failingSince: row.failingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
});

async function read(db: Db | Tx, actor: Actor, id: string | null): Promise<Webhook[]> {
  const { rows } = await sql<Row>`
    select webhook.id, webhook.url, webhook.description, webhook.kinds, webhook.location_id,
      coalesce(place.name, '') as place, webhook.paused_at is null as active, webhook.pause_reason,
      webhook.failing_since, webhook.created_at,
      ${staffName('maker')} as created_by,
      (select max(settled_at) from webhook_delivery where webhook_id = webhook.id and delivered) as last_delivered_at,
      (select count(*) from webhook_delivery where webhook_id = webhook.id and settled_at is null) as waiting
    from webhook left join location place on place.id = webhook.location_id
    left join staff_member maker on maker.id = webhook.created_by
    where ${visibleWebhooks(actor)} and (${id}::uuid is null or webhook.id = ${id}::uuid)
    order by webhook.created_at, webhook.id`.execute(db);
  return rows.map(toWebhook);
}

export const listWebhooksOf = (db: Db | Tx, actor: Actor): Promise<Webhook[]> => read(db, actor, null);

export const findWebhook = async (db: Db | Tx, actor: Actor, id: string): Promise<Webhook | undefined> =>
  (await read(db, actor, id))[0];

/** Waits for another change of it, or for the end of a delivery. */
export async function lockWebhook(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('webhook').select('id').where('id', '=', id).forUpdate().execute();
}

/** Locks the location's webhooks, so that the limit holds. */
export async function countWebhooksOf(tx: Tx, locationId: string | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook
    where deleted_at is null and location_id is not distinct from ${locationId}::uuid`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function isPlace(tx: Tx, locationId: string): Promise<boolean> {
  const place = tx.selectFrom('location').select('id').where('id', '=', locationId);
  return (await place.where('kind', 'in', ['warehouse', 'store']).executeTakeFirst()) !== undefined;
}

export async function insertWebhook(
  tx: Tx,
  webhook: CreateWebhookInput & { secret: string; createdBy: string; createdAt: Date },
): Promise<string> {
  const row = await tx.insertInto('webhook').values(webhook).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateWebhookRow(
  tx: Tx,
  id: string,
  change: {
    url?: string;
    description?: string;
    kinds?: string[];
    pausedAt?: Date | null;
    pauseReason?: PauseReason | null;
    failingSince?: Date | null;
    deletedAt?: Date;
  },
): Promise<void> {
  await tx.updateTable('webhook').set(change).where('id', '=', id).execute();
}

/** The secret in use stays valid until `formerUntil` beside the new one. */
export async function replaceSecret(tx: Tx, id: string, change: { secret: string; formerUntil: Date }): Promise<void> {
  await tx
    .updateTable('webhook')
    .set((row) => ({ formerSecret: row.ref('secret'), formerUntil: change.formerUntil, secret: change.secret }))
    .where('id', '=', id)
    .execute();
}
