import type { Db, Tx } from '@bhandar/db';
import type { Delivery, DeliveryAttempt, DeliveryDetails, DeliveryPageQuery } from '@bhandar/domain/integrations';
import { offsetOf } from '@bhandar/domain/shared';
import { type RawBuilder, sql } from 'kysely';

interface Row {
  id: string;
  kind: string;
  status: Delivery['status'];
  createdAt: Date;
  settledAt: Date | null;
  nextTryAt: Date;
  attempts: number;
  last: DeliveryAttempt | null;
  body: string;
  tries: DeliveryAttempt[];
}

const toDelivery = ({ body: _, tries: __, ...row }: Row): Delivery => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
  nextTryAt: row.settledAt ? null : row.nextTryAt.toISOString(),
});

const STATUS = sql`case when delivery.settled_at is null then 'waiting' when delivery.delivered then 'delivered'
  else 'failed' end`;
const TRY = sql`jsonb_build_object('at', to_char(attempt.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'status', attempt.status, 'error', attempt.error, 'durationMs', attempt.duration_ms)`;
const COLUMNS = sql`delivery.id, delivery.kind, ${STATUS} as status, delivery.created_at, delivery.settled_at,
  delivery.next_try_at,
  (select count(*) from webhook_attempt where delivery_id = delivery.id) as attempts,
  (select ${TRY} from webhook_attempt attempt where attempt.delivery_id = delivery.id order by attempt.id desc limit 1)
    as last`;

function conditions({ webhookId, status, kind }: DeliveryPageQuery): RawBuilder<unknown> {
  return sql`delivery.webhook_id = ${webhookId}
    and (${status ?? null}::text is null or ${STATUS} = ${status ?? null})
    and (${kind ?? null}::text is null or delivery.kind = ${kind ?? null})`;
}

export async function listDeliveriesOf(
  db: Db,
  query: DeliveryPageQuery,
): Promise<{ deliveries: Delivery[]; total: number }> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from webhook_delivery delivery where ${conditions(query)}
    order by delivery.created_at desc, delivery.event_id desc nulls first, delivery.id limit ${query.limit} offset ${offsetOf(query)}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*) as total from webhook_delivery delivery where ${conditions(query)}`.execute(db);
  return { deliveries: rows.map(toDelivery), total: counted.rows[0]?.total ?? 0 };
}

/** With its webhook, whose access must be checked. */
export async function findDelivery(
  db: Db | Tx,
  id: string,
): Promise<(DeliveryDetails & { webhookId: string }) | undefined> {
  const { rows } = await sql<Row & { webhookId: string }>`
    select ${COLUMNS}, delivery.webhook_id, delivery.body,
      coalesce((select jsonb_agg(${TRY} order by attempt.id) from webhook_attempt attempt
        where attempt.delivery_id = delivery.id), '[]') as tries
    from webhook_delivery delivery where delivery.id = ${id}`.execute(db);
  const [row] = rows;
  return row && { ...toDelivery(row), webhookId: row.webhookId, body: row.body, tries: row.tries };
}

export async function insertTest(
  tx: Tx,
  test: { webhookId: string; kind: string; body: string; createdAt: Date },
): Promise<string> {
  const row = await tx
    .insertInto('webhookDelivery')
    .values({ ...test, nextTryAt: test.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Queues the same delivery again with new attempts; answers false if it is waiting already. */
export async function sendAgain(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('webhookDelivery')
    .set({ settledAt: null, delivered: false, attempts: 0, nextTryAt: now })
    .where('id', '=', id)
    .where('settledAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhookDelivery').where('createdAt', '<', before).execute();
}
