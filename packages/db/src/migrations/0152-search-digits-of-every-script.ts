import { type Kysely, type RawBuilder, sql } from 'kysely';

const SCRIPTS = ['০১২৩৪৫৬৭৮৯', '०१२३४५६७८९', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];
const DIGITS = SCRIPTS.join('');
const HAS_DIGITS = sql.lit(`[${DIGITS}]`);

const replaced = (text: RawBuilder<unknown>, pattern: string, by: string) =>
  sql`regexp_replace(${text}, ${sql.lit(pattern)}, ${sql.lit(by)}, 'g')`;

/** The form in which keys are made from now on: digits as 0-9, without thousands separators, each joined to its unit. */
function keyOf(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const digits = sql`translate(${text}, ${sql.lit(DIGITS)}, ${sql.lit('0123456789'.repeat(SCRIPTS.length))})`;
  const whole = replaced(digits, '([0-9]),(?=[0-9]{3}(?![0-9]))', '\\1');
  const unit = '([0-9])[[:space:]-]*(mcg|μg|ug|mg|gm|g|kg|ml|l|miu|iu|meq|mmol|%)(?![[:alnum:]])';
  const joined = replaced(whole, unit, '\\1\\2');
  return replaced(replaced(joined, '([0-9])(μg|ug)(?![[:alnum:]])', '\\1mcg'), '([0-9])gm(?![[:alnum:]])', '\\1g');
}

/** Names are compared as written; the strength, the third part of an identity, by its search form. */
function identityOf(key: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = sql`string_to_array(${key}, e'\\x1f')`;
  const strength = keyOf(sql`(${parts})[3]`);
  return sql`case when cardinality(${parts}) < 7 then ${key}
    else array_to_string((${parts})[1:2] || ${strength} || (${parts})[4:], e'\\x1f') end`;
}

/** A product named with the digits of another script is found by 0-9 as well, so its keys have those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tradeKey = keyOf(sql.ref('trade_key'));
  await sql`
    update product set trade_key = ${tradeKey}, identity_key = ${identityOf(sql.ref('identity_key'))},
      search_text = ${keyOf(sql.ref('search_text'))} || ' ' || ${replaced(tradeKey, '[ ,+/()&-]+', ' ')}
    where trade_key || search_text || identity_key ~ ${HAS_DIGITS}`.execute(db);
  // A file that named it so names it by the other key from now on.
  await sql`
    insert into product_source (key, product_id)
    select ${identityOf(sql.ref('key'))}, product_id from product_source where key ~ ${HAS_DIGITS}
    on conflict do nothing`.execute(db);
  await sql`
    update price_sheet_line set goods_key = ${keyOf(sql.ref('goods_key'))} where goods_key ~ ${HAS_DIGITS}`.execute(db);
}
