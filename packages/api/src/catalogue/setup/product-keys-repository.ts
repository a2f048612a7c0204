import type { Tx } from '@bhandar/db';
import type { Product, ProductKeys } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';
import { SETUP_LISTS, type SetupRef } from './setup-repository';

type Names = Pick<
  Product,
  'id' | 'kind' | 'tradeName' | 'genericName' | 'strength' | 'content' | 'category' | 'company' | 'unitType'
>;

/**
 * Locks the next products of a setup row in the order of their ids, retired ones too, so that edits of them end first.
 * Answers their ids.
 */
export async function lockProductsOf(
  tx: Tx,
  { list, id }: SetupRef,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from product
    where ${sql.ref(SETUP_LISTS[list].of)} = ${id}::uuid and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit} for no key update`.execute(tx);
  return rows.map((row) => row.id);
}

/** The names from which the keys of products are computed. */
export async function listNamesOf(tx: Tx, ids: readonly string[]): Promise<Names[]> {
  const { rows } = await sql<Names>`
    select p.id, p.kind, p.trade_name, p.generic_name, p.strength, p.content, category.name as category,
      company.name as company, unit_type.name as unit_type
    from product p
    join category on category.id = p.category_id
    join company on company.id = p.company_id
    join unit_type on unit_type.id = p.unit_type_id
    where p.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** Writes the keys that differ. */
export async function writeKeys(tx: Tx, keys: readonly (ProductKeys & { id: string })[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update product p set trade_key = k.trade_key, identity_key = k.identity_key, search_text = k.search_text
    from unnest(
      ${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ tradeKey }) => tradeKey)}::text[],
      ${keys.map(({ identityKey }) => identityKey)}::text[], ${keys.map(({ searchText }) => searchText)}::text[]
    ) as k(id, trade_key, identity_key, search_text)
    where p.id = k.id
      and (p.trade_key, p.identity_key, p.search_text) is distinct from (k.trade_key, k.identity_key, k.search_text)
  `.execute(tx);
}
