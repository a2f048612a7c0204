import { type Kysely, sql } from 'kysely';

const SAYS_NONE = sql`'^\\s*n\\s*/\\s*a\\s*$'`;
/** Names are joined by the unit separator: kind, trade name, strength and the rest. */
const blanked = (key: string) =>
  sql`regexp_replace(${sql.ref(key)}, '^(name:[^\\x1f]*\\x1f[^\\x1f]*\\x1f)n/a(\\x1f)', '\\1\\2')`;

/**
 * "N/A" is what documented clients read where a product has no strength, and sent back it was kept to the letter. The
 * product is then one without a strength, under its names and words, and lists of files and suppliers find it again.
 *
 * Where the catalogue has the product without a strength beside it, both stay: their stock and papers are two products'
 * and which of them is the right one is for people to say. So does one whose names are too long for a whole key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with said as (
      select p.id, p.deleted_at, ${blanked('p.identity_key')} as identity_key, array(
        select word from unnest(string_to_array(p.search_text, ' ')) with ordinality as listed(word, place)
        where word not in ('n', 'a') or word = any (regexp_split_to_array(
          lower(concat_ws(' ', p.trade_name, p.generic_name, p.content, category.name, company.name)), '[^[:alnum:]%]+'))
        order by place
      ) as words
      from product p
      join category on category.id = p.category_id
      join company on company.id = p.company_id
      where p.strength ~* ${SAYS_NONE} and length(p.identity_key) <= 640
    )
    update product p
    set strength = '', identity_key = said.identity_key, search_text = array_to_string(said.words, ' '),
      version = p.version + 1
    from said
    where p.id = said.id and (said.deleted_at is not null or not exists (
      select from product twin
      where twin.identity_key = said.identity_key and twin.id <> said.id and twin.deleted_at is null))
  `.execute(db);
  await sql`
    update product_source known set key = ${blanked('known.key')}
    where known.key <> ${blanked('known.key')}
      and not exists (select from product_source other where other.key = ${blanked('known.key')})
  `.execute(db);
  await sql`
    update price_sheet_line set goods_key = regexp_replace(goods_key, '\\|n/a\\|([^|]*)$', '||\\1')
    where strength ~* ${SAYS_NONE}
  `.execute(db);
}
