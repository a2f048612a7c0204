import { type Kysely, sql } from 'kysely';

const SCRIPTS = ['০১২৩৪৫৬৭৮৯', '०१२३४५६७८९', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];
const DIGITS = SCRIPTS.join('');

/** The digits as 0-9, each number joined to its unit as in newer keys. */
const read = (key: string) => sql`regexp_replace(
  translate(${sql.ref(key)}, ${sql.lit(DIGITS)}, ${sql.lit('0123456789'.repeat(SCRIPTS.length))}),
  '([0-9])[[:space:]-]*(mcg|mg|g|kg|ml|l|miu|iu|meq|mmol|%)(?![[:alnum:]])', '\\1\\2', 'g')`;

/** A product named with the digits of another script is found by 0-9 as well, so its keys have those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update product
    set trade_key = ${read('trade_key')}, search_text = ${read('search_text')}, identity_key = ${read('identity_key')}
    where trade_key || search_text || identity_key ~ ${sql.lit(`[${DIGITS}]`)}`.execute(db);
  // A file that named it so names it by the other key from now on.
  await sql`
    insert into product_source (key, product_id)
    select ${read('key')}, product_id from product_source where key ~ ${sql.lit(`[${DIGITS}]`)}
    on conflict do nothing`.execute(db);
  await sql`
    update price_sheet_line set goods_key = ${read('goods_key')} where goods_key ~ ${sql.lit(`[${DIGITS}]`)}`.execute(
    db,
  );
}
