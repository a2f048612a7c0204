import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BATCH, corrupt, id, PRODUCT, SMALL_FIXTURE, SUPERADMIN } from './small-fixture';
import { supplierInvariants } from './supplier-invariants';
import { findBreaches } from './verify';

const [SUPPLIER, OTHER, PURCHASE, VOIDED] = [60, 61, 62, 63].map(id) as [string, string, string, string];

const purchase = (purchaseId: string) => `
  insert into purchase (id, kind, supplier_id, purchased_on, gross_minor, discount_minor, vat_minor, total_minor, created_by)
    values ('${purchaseId}', 'pharmacy', '${SUPPLIER}', '2026-11-01', 1000, 100, 0, 900, '${SUPERADMIN}');
  insert into purchase_line (purchase_id, line_no, product_id, batch_id, quantity, free_quantity, pack_size, pack_tp_minor,
      sale_pack_size, gross_minor, discount_minor, vat_minor, total_minor, unit_cost)
    values ('${purchaseId}', 1, '${PRODUCT}', '${BATCH}', 10, 2, 10, 1000, 10, 1000, 100, 0, 900, 0.75);
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    select s.id, w.id, '${PRODUCT}', '${BATCH}', 12, 'purchase', '${purchaseId}', 1
    from location s, location w where s.kind = 'supplier' and w.kind = 'warehouse';
  insert into supplier_posting (supplier_id, kind, amount_minor, document_kind, document_id, occurred_on)
    values ('${SUPPLIER}', 'bill', 900, 'purchase', '${purchaseId}', '2026-11-01');
`;

/** A purchase that is half paid, and one that was voided. */
const SUPPLY_FIXTURE = `${SMALL_FIXTURE}
  insert into supplier (id, name, name_key) values ('${SUPPLIER}', 'Square', 'square'), ('${OTHER}', 'Incepta', 'incepta');
  ${purchase(PURCHASE)} ${purchase(VOIDED)}
  update purchase set voided_at = now(), voided_by = '${SUPERADMIN}' where id = '${VOIDED}';
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no, reverses)
    select to_location_id, from_location_id, product_id, batch_id, quantity, 'void', document_id, line_no, id
    from stock_movement where document_id = '${VOIDED}';
  insert into supplier_posting (supplier_id, kind, amount_minor, document_kind, document_id, occurred_on, reverses)
    select supplier_id, 'reversal', amount_minor, document_kind, document_id, occurred_on, id
    from supplier_posting where document_id = '${VOIDED}';
  insert into supplier_payment (id, supplier_id, direction, amount_minor, method, paid_on, created_at, created_by)
    values ('${id(64)}', '${SUPPLIER}', 'paid', 500, 'cash', '2026-11-02', now(), '${SUPERADMIN}'),
      ('${id(65)}', '${SUPPLIER}', 'received', 50, 'bank', '2026-11-03', now(), '${SUPERADMIN}');
  insert into supplier_posting (supplier_id, kind, amount_minor, document_kind, document_id, occurred_on)
    values ('${SUPPLIER}', 'payment', 500, 'payment', '${id(64)}', '2026-11-02'),
      ('${SUPPLIER}', 'refund', 50, 'refund', '${id(65)}', '2026-11-03');
  insert into price_sheet (id, supplier_id, version, valid_on, created_at, created_by)
    values ('${id(66)}', '${SUPPLIER}', 1, '2026-11-01', now(), '${SUPERADMIN}');
  insert into price_sheet_line (sheet_id, line_no, goods_key, search_text, trade_name, pack_size, pack_tp_minor,
      purchase_discount_minor, sale_pack_size, unit_cost, created_at, created_by)
    values ('${id(66)}', 1, 'napa', 'napa', 'Napa', 12, 1000, 100, 12, 0.75, now(), '${SUPERADMIN}');
  insert into posting_allocation (credit_id, bill_id, amount_minor)
    select c.id, b.id, 450 from supplier_posting c, supplier_posting b
    where c.kind = 'payment' and b.kind = 'bill' and b.document_id = '${PURCHASE}';
`;

const CORRUPTIONS: Record<string, string> = {
  S1: `update supplier_posting set amount_minor = 901 where kind = 'bill' and document_id = '${PURCHASE}'`,
  S2: `update supplier_posting set amount_minor = 899 where kind = 'reversal'`,
  S3: `update posting_allocation set bill_id = (select id from supplier_posting where kind = 'bill' and document_id = '${VOIDED}')`,
  S4: `update supplier_posting set supplier_id = '${OTHER}' where kind = 'payment'`,
  S5: `update supplier_posting set amount_minor = 51 where kind = 'refund'`,
  S6: `update purchase_line set free_quantity = 3`,
  S7: `update purchase set voided_at = null, voided_by = null`,
  S8: `update stock_movement set document_id = '${id(99)}' where document_kind = 'purchase' and document_id = '${PURCHASE}'`,
  S9: `update purchase_line set discount_minor = 101, total_minor = 899`,
  S10: `update supplier_payment set voided_at = now(), voided_by = '${SUPERADMIN}' where direction = 'paid'`,
  S11: `update price_sheet_line set unit_cost = 0.7501`,
  S12: `update purchase_line set unit_cost = 0.7501`,
  S13: `update batch set store_id = (select id from location where kind = 'store')`,
  S14: `update supplier_posting set store_id = (select id from location where kind = 'store') where kind = 'payment'`,
};

describe('invariants of purchases and suppliers', () => {
  it('all hold on consistent data', async () => {
    const database = await createTestDatabase();
    await sql.raw(SUPPLY_FIXTURE).execute(database.db);
    expect(await findBreaches(database.db)).toEqual([]);
    await database.drop();
  });

  it.each(supplierInvariants)('$id fires when broken: $title', async ({ id: invariantId }) => {
    const database = await createTestDatabase();
    await sql.raw(SUPPLY_FIXTURE).execute(database.db);
    await corrupt(database.db, CORRUPTIONS[invariantId] ?? `select 'no corruption is written for ${invariantId}'`);
    const breaches = await findBreaches(database.db, supplierInvariants);
    expect(breaches.map((breach) => breach.invariant.id)).toContain(invariantId);
    await database.drop();
  });

  it('the supplier ledger refuses changes', async () => {
    const database = await createTestDatabase();
    await sql.raw(SUPPLY_FIXTURE).execute(database.db);
    for (const statement of [`update supplier_posting set note = 'x'`, `delete from supplier_posting`]) {
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/append-only/);
    }
    await database.drop();
  });
});
