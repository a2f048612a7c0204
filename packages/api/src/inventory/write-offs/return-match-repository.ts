import type { Db, Tx } from '@bhandar/db';
import { searchKey } from '@bhandar/domain/shared';
import { type RawBuilder, sql } from 'kysely';

export interface NamedProduct {
  productId: string;
  name: string;
  genericName: string;
  strength: string;
  category: string;
  company: string;
  unitMrpMinor: number | null;
  unitCost: string | null;
  requiresPrescription: boolean;
}

const MAX_OF_ONE_NAME = 50;

const select = (where: RawBuilder<boolean>) => sql<NamedProduct>`
  select product.id as product_id, product.trade_name as name, product.generic_name, product.strength,
    category.name as category, company.name as company, product.unit_mrp_minor, product.unit_cost, product.requires_prescription
  from product join category on category.id = product.category_id join company on company.id = product.company_id
  where ${where} order by product.id limit ${MAX_OF_ONE_NAME}`;

/** Also finds retired products, which customers still return. */
export async function readReturnedProduct(db: Db | Tx, productId: string): Promise<NamedProduct | undefined> {
  const { rows } = await select(sql<boolean>`product.id = ${productId}::uuid`).execute(db);
  return rows[0];
}

export async function listProductsNamed(db: Db | Tx, tradeName: string): Promise<NamedProduct[]> {
  const { rows } = await select(
    sql<boolean>`product.trade_key = ${searchKey(tradeName)} and product.deleted_at is null`,
  ).execute(db);
  return rows;
}
