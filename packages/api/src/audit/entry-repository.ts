import { containing, type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { AuditedEntry, AuditPageQuery } from '@bhandar/domain/audit';
import { offsetOf } from '@bhandar/domain/shared';
import { type RawBuilder, sql } from 'kysely';
import { ofAccessibleStore } from '../core/access-repository';

type Row = Omit<AuditedEntry, 'at' | 'record' | 'recordAt'> & { at: Date };

interface EntryFilter {
  query: AuditPageQuery;
  /** Records that the search also means, such as a receipt by its number. */
  recordIds: readonly string[];
  zone: string;
}

/** The entries of accessible stores and of the person's own actions. */
const visibleEntries = (actor: Actor): RawBuilder<boolean> =>
  sql`(${ofAccessibleStore(actor, 'entry.location_id')} or entry.actor_id = ${actor.id})`;

function conditions(actor: Actor, { query, recordIds, zone }: EntryFilter): RawBuilder<boolean>[] {
  const { actorId, entity, entityId, action, from, to, search } = query;
  const like = containing(search);
  return [
    visibleEntries(actor),
    ...(actorId ? [sql<boolean>`entry.actor_id = ${actorId}::uuid`] : []),
    ...(entity ? [sql<boolean>`entry.entity = ${entity}`] : []),
    ...(entityId ? [sql<boolean>`entry.entity_id = ${entityId}`] : []),
    ...(action ? [sql<boolean>`entry.action = ${action}`] : []),
    ...(from ? [sql<boolean>`entry.occurred_at >= ${from}::date::timestamp at time zone ${zone}`] : []),
    ...(to ? [sql<boolean>`entry.occurred_at < (${to}::date + 1)::timestamp at time zone ${zone}`] : []),
    ...(search === ''
      ? []
      : [
          sql<boolean>`(staff.first_name || ' ' || staff.last_name ilike ${like} or staff.email ilike ${like}
            or entry.entity_id = any(${[...recordIds]}::text[])
            or entry.entity ilike ${like} or entry.entity_id ilike ${like} or entry.action ilike ${like}
            or entry.before::text ilike ${like} or entry.after::text ilike ${like})`,
        ]),
  ];
}

export async function listEntries(db: Db, actor: Actor, filter: EntryFilter): Promise<{ rows: Row[]; total: number }> {
  const { query } = filter;
  const where = sql.join(conditions(actor, filter), sql` and `);
  const from = sql`audit_entry entry left join staff_member staff on staff.id = entry.actor_id
    left join location place on place.id = entry.location_id`;
  const { rows } = await sql<Row>`
    select entry.id, entry.occurred_at as at, entry.actor_role, entry.action, entry.entity, entry.entity_id,
      entry.before, entry.after, entry.address, entry.request_id, entry.chain_no,
      case when entry.actor_id is not null then jsonb_build_object('id', entry.actor_id,
        'name', ${staffName('staff')}, 'email', coalesce(staff.email, '')) end as actor,
      coalesce(place.name, '') as place
    from ${from} where ${where}
    order by entry.occurred_at desc, entry.id desc limit ${query.limit} offset ${offsetOf(query)}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The distinct values of a column, by a loose index scan. */
const eachOf = (column: 'entity' | 'action') => {
  const name = sql.ref(column);
  return sql`
    with recursive leap (word) as (
      (select ${name} from audit_entry order by ${name} limit 1)
      union all
      select (select ${name} from audit_entry where ${name} > leap.word order by ${name} limit 1)
      from leap where leap.word is not null
    )
    select coalesce(jsonb_agg(word order by word), '[]') from leap where word is not null`;
};

/** The occurring kinds of records and actions, for the filters. */
export async function listVocabulary(db: Db | Tx): Promise<{ entities: string[]; actions: string[] }> {
  const { rows } = await sql<{ entities: string[]; actions: string[] }>`
    select (${eachOf('entity')}) as entities, (${eachOf('action')}) as actions`.execute(db);
  return rows[0] ?? { entities: [], actions: [] };
}
