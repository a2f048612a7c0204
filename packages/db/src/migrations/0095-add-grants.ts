import { type Kysely, sql } from 'kysely';

/** What one person may do beyond or short of the defaults of the role. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_grant (
      staff_id uuid not null references staff_member (id),
      name text not null check (name ~ '^[a-z][A-Za-z]{1,40}$'),
      allowed boolean,
      -- Of the grant 'discount': the highest percentage of the subtotal.
      value int check (value between 0 and 100),
      set_by uuid not null references staff_member (id),
      set_at timestamptz not null,
      primary key (staff_id, name),
      check (num_nonnulls(allowed, value) = 1 and (value is not null) = (name = 'discount'))
    );
  `.execute(db);
}
