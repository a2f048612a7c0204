import { type Kysely, sql } from 'kysely';

/**
 * A batch is the goods of one number, expiry day and MRP of a product. `batch_number_key` makes the form in which
 * numbers are compared, as `batchNumberKey` of the domain does. Batches that older versions told apart by spelling alone
 * keep their movements: `former_twin` counts them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create function batch_number_key(batch_number text) returns text immutable strict parallel safe language sql
      return upper(regexp_replace(normalize(batch_number, NFKC), '[[:space:]]+', '', 'g'));
    alter table batch
      add column number_key text not null generated always as (batch_number_key(batch_number)) stored,
      add column former_twin smallint not null default 0;
    update batch set former_twin = twin.number
    from (
      select id, row_number() over (
        partition by product_id, number_key, expires_on, mrp_minor order by received_at, id) - 1 as number
      from batch
    ) twin
    where twin.id = batch.id and twin.number > 0;
    alter table batch
      drop constraint batch_product_id_batch_number_expires_on_key,
      add constraint batch_identity unique nulls not distinct (product_id, number_key, expires_on, mrp_minor, former_twin);
    drop index batch_number_idx;
    create index batch_number_idx on batch (number_key collate "C");
  `,
    )
    .execute(db);
}
