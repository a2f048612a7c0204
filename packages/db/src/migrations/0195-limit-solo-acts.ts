import { type Kysely, sql } from 'kysely';

/**
 * The acts of a person that make stock or cash without a document of another person, and the limit of all of them
 * together per person and day; 0 for none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation add column solo_day_limit_minor bigint not null default 0 check (solo_day_limit_minor >= 0);
    create table solo_act (
      id bigint generated always as identity primary key,
      staff_id uuid not null references staff_member,
      business_on date not null,
      act text not null check (act in ('returnWithoutReceipt', 'refund', 'saleVoided', 'stockFound', 'countSurplus',
        'productStock', 'transitFound', 'quarantineReleased', 'supplierReturn')),
      value_minor bigint not null check (value_minor > 0),
      document_kind text not null,
      document_id uuid not null,
      recorded_at timestamptz not null
    );
    create index solo_act_staff_idx on solo_act (staff_id, business_on);
    create trigger solo_act_append_only before update or delete or truncate on solo_act
      for each statement execute function refuse_change()`.execute(db);
}
