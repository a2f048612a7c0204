import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrateToLatest } from '..';
import { findBreaches } from '../invariants';
import { CLERK, id, PRODUCT, SALE, SHIFT, SMALL_FIXTURE, STORE, SUPERADMIN } from '../invariants/small-fixture';
import { migrations } from '.';

const [SPLIT, WAITING, BKASH] = [90, 91, 92].map(id) as [string, string, string];

/** The sale of 300 is paid by 200 in cash and 100 by bKash; one unit came back by 'split', and one more waits. */
const BEFORE = `${SMALL_FIXTURE}
  insert into tender (id, method, name, name_key, position) values ('${BKASH}', 'wallet', 'bKash', 'bkash', 3);
  update sale_payment set amount_minor = 200;
  insert into sale_payment (sale_id, line_no, method, tender_id, tender_name, amount_minor, tendered_minor)
    values ('${SALE}', 2, 'wallet', '${BKASH}', 'bKash', 100, 100);
  insert into sale_return (id, location_id, sale_id, status, refund_minor, refund_method, business_on, requested_by, requested_at, posted_by, posted_at, shift_id)
    values ('${SPLIT}', '${STORE}', '${SALE}', 'posted', 100, 'split', '2026-11-22', '${CLERK}', now(), '${SUPERADMIN}', now(), '${SHIFT}'),
      ('${WAITING}', '${STORE}', '${SALE}', 'pending', 100, 'cash', '2026-11-22', '${CLERK}', now(), null, null, null);
  insert into sale_return_line (return_id, line_no, sale_id, sale_line_no, product_id, product_name, quantity, refund_minor, disposition)
    select id, 1, '${SALE}', 1, '${PRODUCT}', 'Napa', 1, 100, 'sellable' from sale_return;
  insert into sale_refund (return_id, line_no, method, tender_id, amount_minor)
    select '${WAITING}', 1, 'cash', id, 100 from tender where method = 'cash';
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
    select to_location_id, from_location_id, product_id, batch_id, 1, 'saleReturn', '${SPLIT}', 1 from stock_movement
    where document_kind = 'sale';
  update sale_allowance set sold = 2;
`;

it('a return that said split alone is refunded by the payment that is not cash, and one that waits by none', async () => {
  const { db, drop } = await createTestDatabase({ empty: true });
  onTestFinished(() => drop());
  const before = Object.entries(migrations).filter(([name]) => name < '0096');
  await migrateToLatest(db, Object.fromEntries(before));
  await sql.raw(BEFORE).execute(db);
  await migrateToLatest(db);
  const refunds = await db
    .selectFrom('saleRefund')
    .select(['returnId', 'method', 'tenderName', 'amountMinor'])
    .execute();
  expect(refunds).toEqual([{ returnId: SPLIT, method: 'wallet', tenderName: 'bKash', amountMinor: 100 }]);
  expect(await findBreaches(db)).toEqual([]);
});
