import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src';

/** The schema `public` in the catalogue, as lines that start with the kind and name of the object. */
const CATALOGUE: Record<string, RawBuilder<unknown>> = {
  extensions: sql`select format('extension %s %s', extname, extversion) from pg_extension`,
  schema: sql`select format('schema %s: %s', nspname, nspacl) from pg_namespace where nspname = 'public'`,
  'default privileges': sql`select format('default privileges %s: %s', defaclobjtype, defaclacl) from pg_default_acl`,
  relations: sql`
    select format('relation %s: kind %s, options %s, privileges %s, persistence %s, replica identity %s, row security %s%s',
      relname, relkind, reloptions, relacl, relpersistence, relreplident, relrowsecurity, relforcerowsecurity)
    from pg_class where relnamespace = 'public'::regnamespace`,
  // Numbered without the gaps that dropped columns leave.
  columns: sql`
    select format('column %s.%s: place %s, %s, collation %s, not null %s, default %s, identity %s, generated %s, storage %s, compression %s, statistics %s, options %s, privileges %s',
      c.relname, a.attname, row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
      nullif(a.attcollation, 0)::regcollation, a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
      a.attstorage, a.attcompression, a.attstattarget, a.attoptions, a.attacl)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  constraints: sql`
    select format('constraint %s of %s: %s, valid %s', conname, conrelid::regclass, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: sql`
    select format('index %s: %s, valid %s, clustered %s', indexrelid::regclass, pg_get_indexdef(indexrelid), indisvalid, indisclustered)
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  triggers: sql`
    select format('trigger %s of %s: %s, enabled %s', tgname, tgrelid::regclass, pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join pg_class on pg_class.oid = tgrelid and relnamespace = 'public'::regnamespace where not tgisinternal`,
  functions: sql`
    select format('function %s: %s, privileges %s', oid::regprocedure, pg_get_functiondef(oid), proacl) from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
  // An identity column and a column of type "serial" own their sequence.
  sequences: sql`
    select format('sequence %s: %s from %s by %s between %s and %s, cache %s, cycle %s, owned by %s.%s', seqrelid::regclass,
      seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle, nullif(refobjid, 0)::regclass, refobjsubid)
    from pg_sequence join pg_class on pg_class.oid = seqrelid and relnamespace = 'public'::regnamespace
    left join pg_depend on classid = 'pg_class'::regclass and objid = seqrelid and deptype in ('a', 'i')`,
  'sequence positions': sql`select format('position of %s: %s', sequencename, last_value) from pg_sequences where schemaname = 'public'`,
  types: sql`
    select format('type %s: %s, privileges %s, labels %s', typname, typtype, typacl,
      (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
    from pg_type where typnamespace = 'public'::regnamespace and typtype <> 'b'`,
  comments: sql`
    select format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
    where exists (select from pg_depend where pg_depend.classid = classoid and pg_depend.objid = objoid
        and refclassid = 'pg_namespace'::regclass and refobjid = 'public'::regnamespace)
      or (classoid = 'pg_class'::regclass and objsubid > 0 and objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace))`,
  policies: sql`select format('policy %s of %s: %s %s %s', policyname, tablename, cmd, qual, with_check) from pg_policies where schemaname = 'public'`,
  rules: sql`select format('rule %s of %s: %s', rulename, tablename, definition) from pg_rules where schemaname = 'public'`,
  statistics: sql`select format('statistics %s: %s', stxname, pg_get_statisticsobjdef(oid)) from pg_statistic_ext where stxnamespace = 'public'::regnamespace`,
};

/** These differ between databases: ids, times and the random key. */
const RANDOM = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}|\d{4}-\d{2}-\d{2}T[\d:.+-]+/g;

async function readRows(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'kysely%'`.execute(db);
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select to_jsonb(t)::text as line from ${sql.table(name)} t`.execute(
      db,
    );
    lines.push(...rows.map(({ line }) => `row of ${name}: ${line.replace(RANDOM, '…')}`));
  }
  return lines;
}

/** A database as pg_dump would write it, with its few rows, in an order that does not depend on its history. */
export async function dumpSchema(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const query of Object.values(CATALOGUE)) {
    const { rows } = await sql<{ line: string }>`select line from (${query}) part(line)`.execute(db);
    lines.push(...rows.map(({ line }) => line));
  }
  return [...lines, ...(await readRows(db))].sort();
}
