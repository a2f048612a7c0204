import type { Tx } from '@bhandar/db';
import type { Product, ProductKeys } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';
import { SETUP_LISTS, type SetupList } from './setup-repository';

type Names = Pick<
  Product,
  'id' | 'kind' | 'tradeName' | 'genericName' | 'strength' | 'content' | 'category' | 'company' | 'unitType'
>;

/** The names from which the keys of a setup row's products are computed. */
export async function listNamesOf(tx: Tx, list: SetupList, id: string): Promise<Names[]> {
  const { rows } = await sql<Names>`
    select p.id, p.kind, p.trade_name, p.generic_name, p.strength, p.content, category.name as category,
      company.name as company, unit_type.name as unit_type
    from product p
    join category on category.id = p.category_id
    join company on company.id = p.company_id
    join unit_type on unit_type.id = p.unit_type_id
    where ${sql.ref(`p.${SETUP_LISTS[list].of}`)} = ${id}`.execute(tx);
  return rows;
}

export async function writeKeys(tx: Tx, keys: readonly (ProductKeys & { id: string })[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update product p set trade_key = k.trade_key, identity_key = k.identity_key, search_text = k.search_text
    from unnest(
      ${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ tradeKey }) => tradeKey)}::text[],
      ${keys.map(({ identityKey }) => identityKey)}::text[], ${keys.map(({ searchText }) => searchText)}::text[]
    ) as k(id, trade_key, identity_key, search_text)
    where p.id = k.id`.execute(tx);
}
