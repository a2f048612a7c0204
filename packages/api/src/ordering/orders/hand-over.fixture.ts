import type { Db } from '@bhandar/db';
import { callerFor } from '@bhandar/testing/callers';
import {
  letStoreSellFrom,
  makeGoods,
  makeOrder,
  makeStore,
  queuedSale,
  warehouseOf,
  withContact,
} from '@bhandar/testing/factories';

const HOUR = 3_600_000;
const DEVICE = 'away';
let deviceSeq = 0;

interface Sold {
  product: string;
  quantity: number;
}

/** A store whose staff sell from own orders, two products in the warehouse, and three people. */
export async function openHandOverShop(db: Db) {
  const store = await makeStore(db);
  await letStoreSellFrom(db, store.id, 'own-orders');
  const { id: storeId } = await warehouseOf(db);
  const { productId } = await makeGoods(db, { storeId, batches: [{ quantity: 100, batchNumber: 'A1' }] });
  const { productId: other } = await makeGoods(db, {
    storeId,
    batches: [{ quantity: 100, batchNumber: 'B1' }],
  });
  const warehouse = await callerFor(db, { role: 'superadmin' });
  const manager = await callerFor(db, { role: 'admin', store, firstName: 'Kamal' });
  const asha = await callerFor(db, { role: 'employee', store, firstName: 'Asha' });
  const rina = await callerFor(db, { role: 'employee', store, firstName: 'Rina' });
  type Person = typeof rina;
  const order = ({ staff }: Person, quantity: number, product = productId) =>
    makeOrder(db, { storeId: store.id, requestedBy: staff.id, lines: [{ productId: product, quantity }] });
  const approved = async (who: Person, quantity: number, product = productId) => {
    const orderId = await order(who, quantity, product);
    await warehouse.api.ordering.approveOrder({ orderId });
    return orderId;
  };
  const maySell = async ({ api }: Person, product = productId) =>
    (await api.pos.refreshSellable({ productIds: [product] }))[0]?.approvedQty ?? 0;
  /** Sales that a till made without a network and sends together; answers their ids. */
  const sendSales = async (sender: Person, made: { seller: Person; soldAt: Date }, lines: readonly Sold[]) => {
    const place = { locationId: store.id, deviceId: DEVICE };
    const sales = [];
    for (const { product, quantity } of lines) {
      deviceSeq += 1;
      const sale = { cashierId: made.seller.staff.id, deviceSeq, soldAt: made.soldAt };
      const queued = queuedSale(sale, [{ productId: product, unitPriceMinor: 1_200, quantity }]);
      sales.push(await withContact(db, place, queued));
    }
    await sender.api.pos.syncSales({ ...place, sentAt: new Date().toISOString(), sales });
    return sales.map(({ sale }) => sale.id);
  };
  /** An hour ago, before the goods came. */
  const sellOffline = async (seller: Person, sender: Person, quantity: number, product = productId) => {
    const soldAt = new Date(Date.now() - HOUR);
    const [saleId = ''] = await sendSales(sender, { seller, soldAt }, [{ product, quantity }]);
    return saleId;
  };
  const sellOfflineNow = (seller: Person, quantities: readonly number[]) =>
    sendSales(
      seller,
      { seller, soldAt: new Date() },
      quantities.map((quantity) => ({ product: productId, quantity })),
    );
  const own = async ({ staff }: Person, product: string) =>
    (
      await db
        .selectFrom('saleAllowance')
        .select(['approved', 'sold'])
        .where('staffId', '=', staff.id)
        .where('productId', '=', product)
        .executeTakeFirst()
    )?.approved;
  return {
    store,
    warehouse,
    manager,
    asha,
    rina,
    productId,
    other,
    order,
    approved,
    maySell,
    sellOffline,
    sellOfflineNow,
    own,
  };
}
