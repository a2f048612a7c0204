import { type Db, staffName } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { ExportedMovement } from '@bhandar/domain/inventory';
import { sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';
import type { CursorKey } from '../../core/cursor';
import { timestampOf } from '../../core/cursor-repository';

type Row = Omit<ExportedMovement, 'id' | 'occurredAt'> & CursorKey & { isSettled: boolean };

const end = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'kind', ${sql.ref(`${alias}.kind`)},
    'name', ${sql.ref(`${alias}.name`)},
    'home', (select name from location home where home.id = ${sql.ref(`${alias}.parent_id`)}))`;

/** The next movements after an id at locations that the actor may see, each with whether it is older than the safe horizon. */
export async function listMovementsAfter(
  db: Db,
  actor: Actor,
  { after, before, take }: { after: number; before: Date; take: number },
): Promise<(ExportedMovement & { isSettled: boolean })[]> {
  const { rows } = await sql<Row & { id: number }>`
    select step.id, ${timestampOf('step.occurred_at')} as at, step.product_id,
      trim(product.trade_name || ' ' || product.strength) as product, step.batch_id, batch.batch_number, batch.expires_on, ${end('origin')} as "from", ${end('target')} as "to",
      step.quantity, step.document_kind, step.document_id,
      ${staffName('doer')} as by, step.reason,
      coalesce(step.recorded_at < ${before}, true) as is_settled
    from (
      select * from stock_movement m where m.id > ${after}
        and (${ofAccessibleStore(actor, 'm.from_location_id')} or ${ofAccessibleStore(actor, 'm.to_location_id')})
      order by m.id limit ${take}
    ) step
    join product on product.id = step.product_id join batch on batch.id = step.batch_id
    join location origin on origin.id = step.from_location_id join location target on target.id = step.to_location_id
    left join staff_member doer on doer.id = step.actor_id
    order by step.id`.execute(db);
  return rows.map(({ at: occurredAt, ...row }) => ({ ...row, occurredAt }));
}
