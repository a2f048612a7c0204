import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeSupplier } from '@bhandar/testing/factories';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { salesVatRateSql } from './sales-vat-rate-repository';

const database = useTestDatabase();

/** The rate of a product on a day, and what the function of the database says of it. */
async function ratesOf(productId: string, days: readonly string[]) {
  const { rows } = await sql<{ rate: number | null; known: number | null }>`
    select ${sql.raw(salesVatRateSql({ product: 'asked.product_id', day: 'asked.day' }))} as rate,
      sales_vat_rate(asked.product_id, asked.day) as known
    from (select ${productId}::uuid as product_id, day from unnest(${days}::date[]) with ordinality as d (day, no)
      order by no) asked`.execute(database.db);
  expect(rows.map(({ rate }) => rate)).toEqual(rows.map(({ known }) => known));
  return rows.map(({ rate }) => rate);
}

test('the rate of VAT in a sale price is that of the newest purchase until the day, voided ones left out', async () => {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  const { id: supplierId } = await makeSupplier(database.db);
  const { id: productId } = await makeProduct(database.db, { unitMrpMinor: null });
  const buy = (purchasedOn: string, basisPoints: number) =>
    api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId,
      purchasedOn,
      lines: [{ productId, quantity: 10, packTpMinor: 1_000, packMrpMinor: 2_000, salesVat: { basisPoints } }],
    });
  const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', '2026-09-01'];
  expect(await ratesOf(productId, days)).toEqual([null, null, null, null, null]);

  await buy('2026-02-01', 1_500);
  const mistaken = await buy('2026-03-01', 500);
  expect(await ratesOf(productId, days)).toEqual([null, 1_500, 1_500, 500, 500]);
  await buy('2026-03-01', 740);
  expect(await ratesOf(productId, days)).toEqual([null, 1_500, 1_500, 740, 740]);

  await api.purchasing.voidPurchase({ purchaseId: mistaken.id });
  expect(await ratesOf(productId, days)).toEqual([null, 1_500, 1_500, 740, 740]);
});

test('a purchase that does not state the sales VAT does not make later sales untaxed, while a stated 0 does', async () => {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  const { id: productId } = await makeProduct(database.db, { unitMrpMinor: null });
  const buy = (purchasedOn: string, salesVat: { salesVat?: { basisPoints?: number; minor?: number } }) =>
    api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId: null,
      purchasedOn,
      lines: [{ productId, quantity: 10, packTpMinor: 1_000, packMrpMinor: 2_000, ...salesVat }],
    });
  await buy('2026-02-01', { salesVat: { basisPoints: 1_500 } });
  const unsaid = await buy('2026-03-01', {});
  await buy('2026-04-01', { salesVat: { basisPoints: 0 } });
  await buy('2026-05-01', { salesVat: { minor: 200 } });
  await buy('2026-06-01', { salesVat: { minor: 0 } });
  const days = ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'];
  expect(await ratesOf(productId, days)).toEqual([1_500, 1_500, 0, 1_000, 0]);
  expect(unsaid.lines).toMatchObject([{ salesVat: { basisPoints: 0, minor: 0 } }]);
});
