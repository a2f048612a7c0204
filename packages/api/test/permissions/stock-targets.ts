import { randomUUID } from 'node:crypto';
import {
  exchangeInput,
  type Goods,
  makeCategory,
  makeCompany,
  makeGoods,
  makeOrder,
  makeSupplier,
  makeUnitType,
  saleInput,
  withContact,
} from '@bhandar/testing/factories';
import { workJobs } from '../work-queue';
import { AccountTargets, tag } from './account-targets';

/** The goods, orders, sales, transfers and counts of a store. */
export abstract class StockTargets extends AccountTargets {
  /** Ten on the store's shelf. */
  goods = (): Promise<Goods> => makeGoods(this.db, { storeId: this.store.id });

  /** Goods of which the store sold one, which may come back without a receipt. */
  soldGoods = async (): Promise<Goods> => {
    const goods = await this.goods();
    await this.apis.employee.pos.recordSale(saleInput([goods]));
    return goods;
  };

  batch = async () => (await this.goods()).batchIds[0] ?? '';

  /** In the catalogue, with a hundred in the warehouse. */
  stocked = (kind: 'pharmacy' | 'nonPharmacy' = 'pharmacy'): Promise<Goods> =>
    makeGoods(this.db, { storeId: this.warehouseId, kind, batches: [{ quantity: 100 }] });

  /** In the catalogue, without stock. */
  product = async (kind: 'pharmacy' | 'nonPharmacy' = 'pharmacy') =>
    (await makeGoods(this.db, { storeId: this.store.id, kind, batches: [] })).productId;

  async details() {
    const { name: category } = await makeCategory(this.db);
    const { name: company } = await makeCompany(this.db);
    const { name: unitType } = await makeUnitType(this.db);
    return { tradeName: `New ${tag()}`, genericName: 'Paracetamol', strength: '1 g', category, company, unitType };
  }

  async order(kind: 'pharmacy' | 'nonPharmacy' = 'pharmacy', status: 'pending' | 'approved' = 'pending') {
    const { productId } = await makeGoods(this.db, { storeId: this.warehouseId, kind, batches: [{ quantity: 100 }] });
    const lines = [{ productId, quantity: 2 }];
    const orderId = await makeOrder(this.db, {
      storeId: this.store.id,
      requestedBy: this.employee.id,
      kind,
      lines,
      note: this.name('Note'),
    });
    if (status === 'approved') await this.apis.head.ordering.approveOrder({ orderId });
    return orderId;
  }

  wish = async () =>
    (await this.apis.employee.ordering.requestItem({ kind: 'pharmacy', tradeName: this.name('RequestedFigures') })).id;

  async withdrawnRequest() {
    return (await this.apis.employee.ordering.withdrawRequestedItem({ id: await this.wish() })).id;
  }

  customerDetails = () => ({ name: this.name('Rahima'), phone: '01711000000', address: 'Road 7' });

  customer = async () => (await this.apis.employee.pos.createCustomer(this.customerDetails())).id;

  customerWithEmail = async () =>
    (await this.apis.employee.pos.createCustomer({ ...this.customerDetails(), email: 'rahima@example.com' })).id;

  /** A sale by one person, or by the store's employee. */
  async soldBy(sellerId?: string) {
    const sale = await this.sale();
    if (sellerId)
      await this.db
        .updateTable('sale')
        .set({ cashierId: sellerId, sessionId: null })
        .where('id', '=', sale.id)
        .execute();
    return sale;
  }

  /** A call that the store's own till could make. */
  async saleOf() {
    const goods = await this.goods();
    return saleInput([goods], {
      locationId: this.store.id,
      customer: { name: this.name('Buyer'), phone: '', email: '' },
    });
  }

  sale = async () => {
    const { locationId: _, ...sale } = await this.saleOf();
    return this.apis.employee.pos.recordSale(sale);
  };

  /** Goods of a receipt of the store against others. */
  async exchangeOf() {
    const { id: saleId, totalMinor: dueMinor } = await this.sale();
    const lines = [{ lineNo: 1, quantity: 1 }];
    return exchangeInput({ saleId, lines, dueMinor }, [await this.goods()], { locationId: this.store.id });
  }

  /** A sale whose receipt has a link. */
  async sharedSale() {
    const { id: saleId } = await this.sale();
    await this.apis.employee.pos.shareReceipt({ saleId, language: 'en' });
    return saleId;
  }

  /** An open shift of a separate till, held by the store's employee. */
  shift = async () => {
    const opening = { id: randomUUID(), deviceId: randomUUID(), counts: [] };
    return (await this.apis.employee.pos.openShift(opening)).id;
  };

  /** The store's safe with this much dropped into it. */
  async cashInSafe(amountMinor: number) {
    const shiftId = await this.shift();
    for (const kind of ['payIn', 'safeDrop'] as const) {
      await this.apis.employee.pos.recordCashMovement({ id: randomUUID(), shiftId, kind, amountMinor, reason: tag() });
    }
  }

  /** A device that the store's employee registered by a sale. */
  async till() {
    const deviceId = randomUUID();
    await this.apis.employee.pos.recordSale({ ...(await this.saleOf()), deviceId });
    const made = this.db.selectFrom('till').select('id').where('deviceId', '=', deviceId);
    return (await made.executeTakeFirstOrThrow()).id;
  }

  /** Offline sales of the store's till, by its cashier, of goods in stock. */
  private async queuedOf(quantity = 1) {
    const { locationId: _, ...sale } = await this.saleOf();
    const lines = sale.lines.map((line) => ({ ...line, quantity }));
    const at = new Date().toISOString();
    const totalMinor = sale.totalMinor * quantity;
    return {
      sale: { ...sale, lines, totalMinor },
      cashierId: this.employee.id,
      deviceSeq: 1,
      soldAt: at,
      snapshotAt: at,
    };
  }

  async syncOf(quantity = 1) {
    const sentAt = new Date().toISOString();
    return { locationId: this.store.id, deviceId: `till-${tag()}`, sentAt, sales: [await this.queuedOf(quantity)] };
  }

  /** A shift that a person opened without network, at a device of its own. */
  async openedOffline(staffId = this.employee.id) {
    const [at, deviceId] = [new Date().toISOString(), `till-${tag()}`];
    const till = { locationId: this.store.id, deviceId };
    const opening = { act: 'open', id: randomUUID(), staffId, madeAt: at, snapshotAt: at, counts: [] };
    return { ...till, sentAt: at, acts: [await withContact(this.db, till, opening)] };
  }

  /** More than the store's stock. */
  conflict = async () => {
    const [verdict] = await this.apis.employee.pos.syncSales(await this.syncOf(99));
    return verdict?.id ?? '';
  };

  /** Other favourites than the store has. */
  async favouritesInput() {
    // One after the other: goods that are still being written when the list is refused would count as the next act's.
    const { version } = await this.apis.employee.pos.listFavourites({ locationId: this.store.id });
    const { productId } = await this.goods();
    return { locationId: this.store.id, version, pages: [{ name: this.name('Page'), productIds: [productId] }] };
  }

  /** A held bill of the store's till. */
  async heldBillInput() {
    const { productId, unitPriceMinor } = await this.goods();
    return {
      id: randomUUID(),
      locationId: this.store.id,
      deviceId: 'till-one',
      name: this.name('Waiting'),
      content: {
        lines: [{ productId, quantity: 1, unitPriceMinor }],
        customer: { name: this.name('Buyer'), phone: '', email: '' },
        customerId: null,
        discountTyped: '',
        discount: null,
        note: '',
      },
      units: 1,
      totalMinor: unitPriceMinor,
      heldAt: new Date().toISOString(),
      businessOn: '2100-01-01',
    };
  }

  heldBill = async () => {
    const bill = await this.heldBillInput();
    await this.apis.employee.pos.holdBill(bill);
    return bill.id;
  };

  /** For a product that other calls do not sell. */
  priceRule = async () => {
    const { companyId } = await this.goods();
    const rule = { locationId: this.store.id, scope: 'company', targetId: companyId, method: 'discount' } as const;
    return (await this.apis.admin.pricing.setPriceRule({ ...rule, basisPoints: 500 })).id;
  };

  priceCampaign = async () => {
    const [{ companyId }, id] = [await this.goods(), randomUUID()];
    const change = { by: 'discount', basisPoints: 500 } as const;
    await this.apis.admin.jobs.startPriceChange({ id, locationIds: [this.store.id], companyId, change });
    await workJobs(this.db);
    return id;
  };

  pendingReturn = async () => {
    const { productId } = await this.soldGoods();
    return (await this.apis.employee.pos.returnGoods({ productId, quantity: 1, reason: this.name('Reason') })).id;
  };

  /** A return with a receipt, which anyone may approve who may approve returns. */
  pendingSoldReturn = async (more: { refundMethod?: 'cash' | 'card' } = {}) => {
    const lines = [{ lineNo: 1, quantity: 1 }];
    const asked = { saleId: (await this.sale()).id, lines, reason: this.name('Reason'), ...more };
    return (await this.apis.employee.pos.returnSale(asked)).id;
  };

  pendingWriteOff = async () => {
    const lines = [{ batchId: await this.batch(), quantity: 1 }];
    const asked = { placeId: this.store.id, cause: 'damaged' as const, reason: this.name('Reason'), lines };
    return (await this.apis.employee.inventory.writeOff(asked)).id;
  };

  async transferOf() {
    const { productId } = await this.goods();
    const lines = [{ productId, quantity: 2 }];
    return { fromId: this.store.id, toId: this.warehouseId, note: this.name('Note'), lines };
  }

  transfer = async () => (await this.apis.admin.inventory.saveTransfer(await this.transferOf())).id;

  /** In transit from the warehouse to the store. */
  arrivingTransfer = async () => {
    const { productId } = await this.stocked();
    const lines = [{ productId, quantity: 2 }];
    const { id } = await this.apis.head.inventory.saveTransfer({
      fromId: this.warehouseId,
      toId: this.store.id,
      lines,
    });
    return (await this.apis.head.inventory.sendTransfer({ transferId: id })).id;
  };

  /** One of two units in transit to the store did not arrive. */
  transitDifference = async () => {
    const transferId = await this.arrivingTransfer();
    const received = [{ lineNo: 1, quantity: 1 }];
    const { voucher } = await this.apis.admin.inventory.receiveTransfer({ transferId, received });
    const { data } = await this.apis.admin.inventory.listAdjustments({ unsettled: true, limit: 100 });
    return data.find(({ transferVoucher }) => transferVoucher === voucher)?.id ?? '';
  };

  /** A count of one new category of the store, so that counts do not overlap. */
  countOf = async () => {
    const { productId } = await this.goods();
    const product = await this.db.selectFrom('product').select('categoryId').where('id', '=', productId);
    const { categoryId } = await product.executeTakeFirstOrThrow();
    return { locationId: this.store.id, categoryId, note: this.name('Note'), productId };
  };

  async count(status: 'counting' | 'submitted' = 'counting') {
    const { productId, ...start } = await this.countOf();
    const { id: countId } = await this.apis.employee.inventory.startCount(start);
    if (status === 'submitted') {
      await this.enterAll(countId, productId);
      await this.apis.employee.inventory.submitCount({ countId });
    }
    return { countId, productId };
  }

  protected async enterAll(countId: string, productId: string) {
    const { lines } = await this.apis.employee.inventory.getCount({ countId });
    const entries = lines.map(({ batchId }) => ({ productId, batchId: batchId ?? undefined, counted: 10 }));
    await this.apis.employee.inventory.enterCounts({ countId, entries });
  }

  supplier = async () => (await makeSupplier(this.db)).id;
}
