import { type Kysely, sql } from 'kysely';

/**
 * A customer without a store is one of the organisation: every store may sell to them. The sale's own store is then no
 * part of the reference; a trigger refuses a customer of another store, and costs nothing where none is named.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer alter column location_id drop not null;
    alter table sale drop constraint sale_customer_fkey;
    alter table sale add constraint sale_customer_fkey foreign key (customer_id) references customer (id);
    create function refuse_customer_of_other_store() returns trigger language plpgsql set search_path = public as $$
      begin
        if not exists (select from customer
          where id = new.customer_id and (location_id is null or location_id = new.location_id)) then
          raise exception 'sale_customer_of_store: the customer belongs to another store' using errcode = '23503';
        end if;
        return new;
      end $$;
    create trigger sale_customer_of_store before insert or update of customer_id, location_id on sale
      for each row when (new.customer_id is not null) execute function refuse_customer_of_other_store();
    create index customer_of_organisation_idx on customer (name_key, id) where location_id is null and deleted_at is null;
  `.execute(db);
}
