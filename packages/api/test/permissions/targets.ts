import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Db } from '@bhandar/db';
import type { StoreRef } from '@bhandar/domain/accounts';
import { type Caller, signedInCaller } from '@bhandar/testing/callers';
import {
  type Goods,
  letStoreSellFrom,
  type MadeStaff,
  makeCategory,
  makeCompany,
  makeGoods,
  makeOrder,
  makeSession,
  makeStaff,
  makeStore,
  makeSupplier,
  makeUnitType,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { expect } from 'vitest';
import { boundCode } from '../../src/accounts/recovery/recovery-code';
import { replaceCode } from '../../src/accounts/recovery/recovery-repository';
import { digestOf, hashPassword } from '../../src/accounts/sessions/secrets';
import { workImports, workJobs } from '../work-queue';

/** Everything that a foreign store owns carries this word, so that it can be looked for in answers. */
export const FOREIGN_MARK = 'Zindabazar';

export const tag = () => randomUUID().slice(0, 8);

/** What a store has, each made anew when asked for, so that a call may use it up. */
export class Targets {
  private constructor(
    readonly db: Db,
    readonly store: StoreRef,
    readonly warehouseId: string,
    readonly employee: MadeStaff,
    readonly admin: MadeStaff,
    readonly head: MadeStaff,
    private readonly word: string,
    private readonly dataDir: string,
  ) {}

  private callers: { employee: Caller; admin: Caller; head: Caller } | undefined;

  private get apis() {
    if (!this.callers) throw new Error('Nobody of the store has signed in yet.');
    return this.callers;
  }

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

  async signIn(): Promise<void> {
    this.callers = {
      employee: await signedInCaller(this.db, this.employee),
      admin: await signedInCaller(this.db, this.admin),
      head: await signedInCaller(this.db, this.head, { settings: { dataDir: this.dataDir } }),
    };
  }

  name(what: string): string {
    return `${what} ${this.word} ${tag()}`;
  }

  person() {
    return {
      ...{ firstName: 'Karim', lastName: this.word, phone: '0171234567', role: 'employee' as const },
      ...{ email: `${tag()}@${this.word.toLowerCase()}.example`, city: this.store.city, storeName: this.store.name },
    };
  }

  /** Settings as a form that is open now sends them. */
  async organisationWith(settings: object) {
    const { version } = await this.db.selectFrom('organisation').select('version').executeTakeFirstOrThrow();
    return { ...settings, version };
  }

  async storeWith(settings: object) {
    const { id } = this.store;
    const row = this.db.selectFrom('location').select(['code', 'settingsVersion']).where('id', '=', id);
    const { code, settingsVersion: version } = await row.executeTakeFirstOrThrow();
    return { ...settings, id, code, version };
  }

  colleague = async () => (await makeStaff(this.db, { store: this.store, lastName: this.word })).id;

  /** Of another store so far. */
  manager = async () => (await makeStaff(this.db, { role: 'admin', lastName: this.word })).id;

  async emailOfColleague() {
    const person = this.db
      .selectFrom('staffMember')
      .select('email')
      .where('id', '=', await this.colleague());
    return (await person.executeTakeFirstOrThrow()).email;
  }

  /** A code that was mailed to a colleague. */
  async otp() {
    const [email, otp] = [await this.emailOfColleague(), '314159'];
    const owner = this.db.selectFrom('staffMember').select('id').where('email', '=', email);
    const { id: staffId } = await owner.executeTakeFirstOrThrow();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + 600_000);
    const codeHash = await hashPassword(boundCode(email, otp));
    await replaceCode(this.db, { email, staffId, codeHash, createdAt, expiresAt });
    return { email, otp };
  }

  /** The permission to set a colleague's password once. */
  async grant() {
    const proof = await this.otp();
    const { resetToken } = await this.apis.head.accounts.verifyOtpWithToken(proof);
    return { email: proof.email, newPassword: 'Rickshaw7!Green', resetToken };
  }

  message = () => ({
    ...{ name: this.name('Visitor'), email: `${tag()}@example.com`, message: 'Do you deliver?', sendCopy: false },
  });

  /** Another place where somebody is signed in. */
  async signInOf(staffId: string) {
    const id = digestOf(await makeSession(this.db, staffId));
    const session = this.db.selectFrom('session').select('signInId').where('id', '=', id);
    return (await session.executeTakeFirstOrThrow()).signInId;
  }

  apiTokenOf = async (staffId: string) => {
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];
    const token = { staffId, name: 'Nightly report', digest: tag(), staffVersion: 1, createdAt, expiresAt };
    const row = this.db.insertInto('apiToken').values(token).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };

  /** An address that hears of the store's orders. */
  webhookOf = () => ({
    ...{ url: `https://hooks.example/${tag()}`, description: this.name('Ledger'), kinds: ['order.placed' as const] },
    locationId: this.store.id,
  });

  /** Made past the limit of ten for a store. */
  webhook = async () => {
    const webhook = { ...this.webhookOf(), secret: 'whsec_', createdAt: new Date() };
    const row = this.db.insertInto('webhook').values(webhook).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };

  /** What was sent to one, and failed. */
  async delivery() {
    const [now, webhookId] = [new Date(), await this.webhook()];
    const sent = { webhookId, kind: 'webhook.test', body: this.name('Body'), createdAt: now, nextTryAt: now };
    const row = this.db
      .insertInto('webhookDelivery')
      .values({ ...sent, settledAt: now })
      .returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  }

  registration = async () =>
    (await makeStaff(this.db, { store: this.store, status: 'pending', lastName: this.word })).id;

  /** On the store's shelf, ten of it. */
  goods = (): Promise<Goods> => makeGoods(this.db, { storeId: this.store.id });

  batch = async () => (await this.goods()).batchIds[0] ?? '';

  /** In the catalogue and in the warehouse, a hundred of it. */
  stocked = (kind: 'pharmacy' | 'nonPharmacy' = 'pharmacy'): Promise<Goods> =>
    makeGoods(this.db, { storeId: this.warehouseId, kind, batches: [{ quantity: 100 }] });

  /** In the catalogue, held by nobody. */
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
      ...{ storeId: this.store.id, requestedBy: this.employee.id, kind, lines, note: this.name('Note') },
    });
    if (status === 'approved') await this.apis.head.ordering.approveOrder({ orderId });
    return orderId;
  }

  wish = async () =>
    (await this.apis.employee.ordering.requestItem({ kind: 'pharmacy', tradeName: this.name('Wish') })).id;

  async withdrawnWish() {
    return (await this.apis.employee.ordering.withdrawRequestedItem({ id: await this.wish() })).id;
  }

  customerDetails = () => ({ name: this.name('Rahima'), phone: '01711000000', address: 'Road 7' });

  customer = async () => (await this.apis.employee.pos.createCustomer(this.customerDetails())).id;

  /** For whom, and what: a call that the store's own till could make. */
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

  /** What the store's till sold while it was alone: by its cashier, of goods that are there. */
  private async queuedOf(quantity = 1) {
    const { locationId: _, ...sale } = await this.saleOf();
    const lines = sale.lines.map((line) => ({ ...line, quantity }));
    const at = new Date().toISOString();
    const totalMinor = sale.totalMinor * quantity;
    return {
      sale: { ...sale, lines, totalMinor },
      ...{ cashierId: this.employee.id, deviceSeq: 1, soldAt: at, snapshotAt: at },
    };
  }

  async syncOf(quantity = 1) {
    const sentAt = new Date().toISOString();
    return { locationId: this.store.id, deviceId: `till-${tag()}`, sentAt, sales: [await this.queuedOf(quantity)] };
  }

  /** More than the store has. */
  conflict = async () => {
    const [verdict] = await this.apis.employee.pos.syncSales(await this.syncOf(99));
    return verdict?.id ?? '';
  };

  /** That holds for nothing which other calls sell. */
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
    const { productId } = await this.goods();
    return (await this.apis.employee.pos.returnGoods({ productId, quantity: 1, reason: this.name('Reason') })).id;
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

  /** On its way from the warehouse to the store. */
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

  /** One of two units that were on their way to the store did not arrive. */
  transitDifference = async () => {
    const transferId = await this.arrivingTransfer();
    const received = [{ lineNo: 1, quantity: 1 }];
    const { voucher } = await this.apis.admin.inventory.receiveTransfer({ transferId, received });
    const { data } = await this.apis.admin.inventory.listAdjustments({ unsettled: true, limit: 100 });
    return data.find(({ transferVoucher }) => transferVoucher === voucher)?.id ?? '';
  };

  /** A count of the store's goods of one new category, so that counts do not meet. */
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

  private async enterAll(countId: string, productId: string) {
    const { lines } = await this.apis.employee.inventory.getCount({ countId });
    const entries = lines.map(({ batchId }) => ({ productId, batchId: batchId ?? undefined, counted: 10 }));
    await this.apis.employee.inventory.enterCounts({ countId, entries });
  }

  supplier = async () => (await makeSupplier(this.db)).id;

  async supplierPayment() {
    const supplierId = await this.supplier();
    const paid = await this.apis.head.purchasing.recordSupplierPayment({
      supplierId,
      amountMinor: 100,
      method: 'cash',
    });
    return { supplierId, paymentId: paid.id };
  }

  /** What was paid ahead to a supplier, and may settle bills. */
  async credit() {
    const { supplierId } = await this.supplierPayment();
    const { credits } = await this.apis.head.purchasing.supplierAccount({ supplierId });
    return { supplierId, creditId: credits[0]?.id ?? 0 };
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
      ...{ kind, supplierId: null, invoiceNumber: tag() },
      lines: [{ goods, quantity: 10, packSize: 1, packTpMinor: 800, packMrpMinor: 1_200 }],
    };
  }

  purchase = async (kind: 'pharmacy' | 'nonPharmacy' = 'pharmacy') =>
    (await this.apis.head.purchasing.recordPurchase(await this.purchaseOf(kind))).id;

  async purchaseOrderOf() {
    const productId = await this.product();
    return { kind: 'pharmacy' as const, supplierId: await this.supplier(), lines: [{ productId, quantity: 10 }] };
  }

  purchaseOrder = async () => (await this.apis.head.purchasing.createPurchaseOrder(await this.purchaseOrderOf())).id;

  async supplierReturnOf() {
    const { batchIds } = await this.stocked();
    const lines = [{ batchId: batchIds[0] ?? '', quantity: 1 }];
    return { supplierId: await this.supplier(), placeId: this.warehouseId, lines };
  }

  supplierReturn = async () => (await this.apis.head.purchasing.returnToSupplier(await this.supplierReturnOf())).id;

  async barcode() {
    const productId = await this.product();
    const [code] = await this.apis.head.catalogue.makeOwnCode({ productId });
    return { productId, gtin: code?.gtin ?? '' };
  }

  /** Begun by the store's admin. */
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

  /** Whoever asks has nothing waiting. */
  async worked() {
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

  /** A count with everything entered, ready to be submitted. */
  async entered() {
    const { countId, productId } = await this.count();
    await this.enterAll(countId, productId);
    return { countId };
  }

  /** What was deleted, and may be brought back. */
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

  /** A product that its name alone tells apart. */
  named = async () => this.nameOf((await this.stocked()).productId);

  /** One of the store's goods, as the documented forms name it. */
  returned = async () => ({ ...(await this.nameOf((await this.goods()).productId)), stock: 1 });

  private nameOf(productId: string) {
    const product = this.db.selectFrom('product').select(['tradeName', 'strength']).where('id', '=', productId);
    return product.executeTakeFirstOrThrow();
  }

  setupRow = async (table: 'category' | 'unitType' | 'company') => {
    const row = this.db.insertInto(table).values({ name: `Row ${tag()}`, nameKey: tag() });
    return (await row.returning('id').executeTakeFirstOrThrow()).id;
  };
}
