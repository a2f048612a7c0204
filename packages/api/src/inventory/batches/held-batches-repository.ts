import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { sql } from 'kysely';
import { isBlockedSql } from '../ledger/available-repository';
import { ofAccessiblePlace, withHome } from '../stock/held-place-repository';

export interface HeldBatch {
  productId: string;
  /** The warehouse's or store's name; its quarantine is marked. */
  place: string;
  city: string;
  isQuarantine: boolean;
  batchNumber: string;
  expiresOn: string | null;
  isBlocked: boolean;
  onHand: number;
  mrpMinor: number | null;
  /** For superadmins; null for others. */
  unitCost: string | null;
}

/** The stock of some products at visible locations, by product; the earliest expiry first at each location. */
export async function listHeldBatches(
  db: Db,
  actor: Actor,
  productIds: readonly string[],
): Promise<Map<string, HeldBatch[]>> {
  const { rows } = await sql<HeldBatch>`
    select b.product_id, home.name as place, home.city, place.kind = 'quarantine' as is_quarantine,
      batch.batch_number, batch.expires_on, ${sql.raw(isBlockedSql())} as is_blocked, b.on_hand, batch.mrp_minor,
      ${actor.role === 'superadmin' ? sql`batch.unit_cost` : sql`null::numeric`} as unit_cost
    from stock_balance b
    join batch on batch.id = b.batch_id
    join location place on place.id = b.location_id ${withHome}
    where b.product_id = any(${productIds}::uuid[]) and b.on_hand > 0 and ${ofAccessiblePlace(actor)}
    order by home.kind desc, home.name, place.kind desc, batch.expires_on nulls last, batch.batch_number`.execute(db);
  const held = new Map<string, HeldBatch[]>();
  for (const row of rows) held.set(row.productId, [...(held.get(row.productId) ?? []), row]);
  return held;
}
