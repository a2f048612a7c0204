import { type Kysely, sql } from 'kysely';

/** Links that open a receipt without signing in, and receipts by email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table receipt_link (
      id uuid primary key default gen_random_uuid(),
      sale_id uuid not null references sale (id),
      -- SHA-256 of the token in the address.
      token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
      language text not null check (language in ('en', 'bn', 'hi')),
      created_at timestamptz not null,
      created_by uuid not null references staff_member (id),
      expires_at timestamptz not null check (expires_at > created_at),
      revoked_at timestamptz,
      revoked_by uuid references staff_member (id),
      check ((revoked_at is null) = (revoked_by is null))
    );
    create unique index receipt_link_open_key on receipt_link (sale_id) where revoked_at is null;
    create index receipt_link_expiry_idx on receipt_link (expires_at);

    alter table letter drop constraint letter_kind_check;
    alter table letter add constraint letter_kind_check check (kind in ('otp', 'passwordChanged', 'emailChanged',
      'secondFactorChanged', 'contact', 'contactCopy', 'customerStatement', 'saleReceipt'));
  `,
    )
    .execute(db);
}
