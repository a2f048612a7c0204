import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Db } from '@bhandar/db';
import { sharedDataFile } from '@bhandar/testing/shared-data';
import { sql } from 'kysely';
import { builtProgram } from '../harness/server';
import { makeCatalogue } from './made-catalogue';

const REAL_FILE = 'bd-medicines.raw.csv.gz';
const MIN_IMPORTED = 20_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

const describe = (output: unknown): string =>
  (typeof output === 'string' ? output : JSON.stringify(output)).slice(-2_000);

export const countProducts = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('product')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Imports the real list with the product's own import, or generates one if the machine lacks either. Returns which. */
export async function loadCatalogue(db: Db, databaseUrl: string): Promise<string> {
  const file = sharedDataFile(REAL_FILE);
  const command = builtProgram('commands/import-catalogue');
  const began = performance.now();
  if (file && command) {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const output = await promisify(execFile)(process.execPath, [command, file], { env, maxBuffer: MAX_OUTPUT }).catch(
      String,
    );
    const count = await countProducts(db);
    if (count < MIN_IMPORTED)
      throw new Error(`The import of ${REAL_FILE} left only ${count} products: ${describe(output)}`);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    return `${count} products, imported from ${REAL_FILE} in ${seconds} s`;
  }
  await makeCatalogue(db, MIN_IMPORTED);
  return `${MIN_IMPORTED} made products (${file ? 'the import command is not built' : `no ${REAL_FILE} here`})`;
}

const VARIANTS = ['Forte', 'Plus', 'Retard', 'Junior', 'Rapid', 'Max', 'Duo', 'Lite', 'Ultra'];

/** Grows the catalogue from its own names: every medicine gets variants, as manufacturers offer them. */
export async function growCatalogue(db: Db, target: number): Promise<number> {
  for (const variant of VARIANTS) {
    const missing = target - (await countProducts(db));
    if (missing <= 0) break;
    const key = variant.toLowerCase();
    await sql`
      insert into product (kind, trade_name, trade_key, generic_name, strength, content, category_id, company_id,
        unit_type_id, pack_type, unit_mrp_minor, identity_key, search_text)
      select kind, trade_name || ' ' || ${variant}::text, trade_key || ' ' || ${key}::text, generic_name, strength, content,
        category_id, company_id, unit_type_id, pack_type, unit_mrp_minor, identity_key || ' ' || ${key}::text,
        search_text || ' ' || ${key}::text
      from product where deleted_at is null and trade_name not similar to ${`% (${VARIANTS.join('|')})`}
      order by id limit ${missing}`.execute(db);
  }
  await sql`vacuum analyze product`.execute(db);
  return countProducts(db);
}
