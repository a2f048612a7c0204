import { Readable } from 'node:stream';
import type { Db } from '@bhandar/db';
import { letStoreSellFrom, type MadeStaff, makeStaff, makeStore, warehouseOf } from '@bhandar/testing/factories';
import { expect } from 'vitest';
import { workImports } from '../work-queue';
import { tag } from './account-targets';
import { StockTargets } from './stock-targets';

export { FOREIGN_MARK, tag } from './account-targets';

/** All records of a store that a call may use, with those of purchasing, files and jobs. */
export class Targets extends StockTargets {
  static async open(
    db: Db,
    { head, word, dataDir }: { head: MadeStaff; word: string; dataDir: string },
  ): Promise<Targets> {
    const store = await makeStore(db, { name: `${word} Pharmacy`, city: word });
    await letStoreSellFrom(db, store.id, 'store-stock');
    const [employee, admin] = [
      await makeStaff(db, { role: 'employee', store, lastName: word }),
      await makeStaff(db, { role: 'admin', store, lastName: word }),
    ];
    return new Targets(db, store, (await warehouseOf(db)).id, employee, admin, head, word, dataDir);
  }

  async supplierPayment() {
    const supplierId = await this.supplier();
    const paid = await this.apis.head.purchasing.recordSupplierPayment({
      supplierId,
      amountMinor: 100,
      method: 'cash',
    });
    return { supplierId, paymentId: paid.id };
  }

  /** An advance to a supplier, which may settle bills. */
  async credit() {
    const { supplierId } = await this.supplierPayment();
    const { credits } = await this.apis.head.purchasing.supplierAccount({ supplierId });
    return { supplierId, creditId: credits[0]?.id ?? 0 };
  }

  async customerReceipt(customerId?: string) {
    const receipt = { customerId: customerId ?? (await this.customer()), amountMinor: 100, method: 'cash' as const };
    return (await this.apis.employee.pos.recordCustomerReceipt(receipt)).id;
  }

  accountEntryOf(customerId: string) {
    const entry = { kind: 'opening', effect: 'raises', amountMinor: 500 } as const;
    return { customerId, reason: this.name('Old account'), ...entry };
  }

  async accountEntry() {
    return (await this.apis.admin.pos.enterOnAccount(this.accountEntryOf(await this.customer()))).entryId;
  }

  /** An advance of a customer, which may settle bills. */
  async customerCredit() {
    const customerId = await this.customer();
    await this.customerReceipt(customerId);
    const { credits } = await this.apis.employee.pos.customerAccount({ customerId });
    return { customerId, creditId: credits[0]?.id ?? 0 };
  }

  sheetLineOf() {
    const names = { tradeName: this.name('Napa'), genericName: 'Paracetamol', strength: '500 mg', category: 'Tablet' };
    const packs = { company: 'Square', packType: 'Box', purchaseUnitType: 'box', salesUnitType: 'tablet' };
    return { ...names, ...packs, packTpMinor: 800, packMrpMinor: 1_200 };
  }

  sheetLine = () => this.apis.head.purchasing.addSheetLine({ supplierId: null, line: this.sheetLineOf() });

  async removedSheetLine() {
    return this.apis.head.purchasing.removeSheetLine({ id: (await this.sheetLine()).id });
  }

  async removedSheet() {
    return (await this.apis.head.purchasing.removePriceSheet({ id: (await this.sheetLine()).sheet.id })).id;
  }

  scan = () => Readable.from([Buffer.from('%PDF-1.7')]);

  async sheetFile() {
    const { sheet } = await this.sheetLine();
    const file = { sheetId: sheet.id, fileName: 'scan.pdf', bytes: this.scan() };
    return (await this.apis.head.purchasing.attachToSheet(file)).id;
  }

  async purchaseOf(kind: 'pharmacy' | 'nonPharmacy' = 'pharmacy') {
    const goods = await this.details();
    return {
      kind,
      locationId: this.store.id,
      supplierId: null,
      invoiceNumber: tag(),
      lines: [{ goods, quantity: 10, packSize: 1, packTpMinor: 800, packMrpMinor: 1_200 }],
    };
  }

  purchase = async (kind: 'pharmacy' | 'nonPharmacy' = 'pharmacy') =>
    (await this.apis.head.purchasing.recordPurchase(await this.purchaseOf(kind))).id;

  /** A purchase of the store that waits for the warehouse. */
  proposal = async () => (await this.apis.admin.purchasing.proposePurchase(await this.purchaseOf())).id;

  async purchaseOrderOf() {
    const productId = await this.product();
    return { kind: 'pharmacy' as const, supplierId: await this.supplier(), lines: [{ productId, quantity: 10 }] };
  }

  purchaseOrder = async () => (await this.apis.head.purchasing.createPurchaseOrder(await this.purchaseOrderOf())).id;

  async supplierReturnOf() {
    const { batchIds } = await this.stocked();
    const lines = [{ batchId: batchIds[0] ?? '', quantity: 1 }];
    return { supplierId: await this.supplier(), placeId: this.warehouseId, reason: 'Expired', lines };
  }

  supplierReturn = async () => (await this.apis.head.purchasing.returnToSupplier(await this.supplierReturnOf())).id;

  async barcode() {
    const productId = await this.product();
    const [code] = await this.apis.head.catalogue.makeOwnCode({ productId });
    return { productId, gtin: code?.gtin ?? '' };
  }

  /** Started by the store's admin. */
  async exportJob(status: 'waiting' | 'done' = 'waiting') {
    const input = JSON.stringify({ storeIds: [this.store.id] });
    const job = { kind: 'export', subject: 'sales', input, startedBy: this.admin.id, status, createdAt: new Date() };
    const row = this.db.insertInto('job').values(job).returning('id');
    const { id: jobId } = await row.executeTakeFirstOrThrow();
    if (status === 'done') {
      await this.db
        .insertInto('jobPart')
        .values({ jobId, partNo: 0, content: this.name('Receipt') })
        .execute();
    }
    return jobId;
  }

  async failedEmail() {
    const letter = { kind: 'passwordChanged', recipient: 'nobody@example.com', language: 'en', lastError: '550' };
    const row = this.db.insertInto('letter').values({ ...letter, createdAt: new Date(), nextTryAt: new Date() });
    return (await row.returning('id').executeTakeFirstOrThrow()).id;
  }

  /** The caller has no such job. */
  async jobsDone() {
    await this.db.updateTable('job').set({ status: 'cancelled' }).where('status', '=', 'waiting').execute();
  }

  async importJob(status: 'running' | 'done' = 'done') {
    const { id } = await this.db
      .insertInto('importJob')
      .values({ fileName: 'list.csv', status, dryRun: true, mapping: JSON.stringify({ headers: ['Name'] }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async pastImport() {
    const mapping = JSON.stringify({ headers: [], options: { locationId: this.store.id } });
    const { id } = await this.db
      .insertInto('importJob')
      .values({ fileName: 'old.csv', kind: 'pastSales', status: 'done', dryRun: false, mapping })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async upload(content: string) {
    const bytes = Readable.from([Buffer.from(content)]);
    return (await this.apis.head.catalogue.uploadImport({ fileName: 'list.csv', bytes })).uploadId;
  }

  async importsFinished() {
    await workImports(this.db, { dataDir: this.dataDir });
    const running = this.db.selectFrom('importJob').select('id').where('uploadId', 'is not', null);
    expect(await running.where('status', '=', 'running').execute()).toEqual([]);
  }

  async blockedBatch() {
    const id = await this.batch();
    await this.apis.head.inventory.blockBatch({ id, locationId: this.store.id, reason: 'Recall' });
    return id;
  }

  /** A count with all quantities entered, ready to be submitted. */
  async entered() {
    const { countId, productId } = await this.count();
    await this.enterAll(countId, productId);
    return { countId };
  }

  /** Deleted records that can be restored. */
  async retired(table: 'category' | 'unitType' | 'company' | 'product' | 'supplier', made: Promise<string>) {
    const id = await made;
    await this.db.updateTable(table).set({ deletedAt: new Date() }).where('id', '=', id).execute();
    return id;
  }

  async retiredCustomer() {
    const id = await this.customer();
    await this.apis.employee.pos.retireCustomer({ id });
    return id;
  }

  /** A product with a unique name. */
  named = async () => this.nameOf((await this.stocked()).productId);

  /** One of the store's products, as the documented forms name it. */
  returned = async () => ({ ...(await this.nameOf((await this.soldGoods()).productId)), stock: 1 });

  private nameOf(productId: string) {
    const product = this.db.selectFrom('product').select(['tradeName', 'strength']).where('id', '=', productId);
    return product.executeTakeFirstOrThrow();
  }

  setupRow = async (table: 'category' | 'unitType' | 'company') => {
    const row = this.db.insertInto(table).values({ name: `Row ${tag()}`, nameKey: tag() });
    return (await row.returning('id').executeTakeFirstOrThrow()).id;
  };
}
