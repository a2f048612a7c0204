import { randomUUID } from 'node:crypto';
import type { Db } from '@bhandar/db';
import { sumOfCounts } from '@bhandar/domain/pos';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { letStoreSellFrom, makeGoods, makeStore, saleInput, withContact } from '@bhandar/testing/factories';
import { expect } from 'vitest';
import { hashPassword } from '../../src/accounts';
import { countsOf, paymentsOf } from './amounts';
import { CustomerBook } from './customer-book';
import { Drawer, type Parts, partsOfRefund } from './ledger';
import type { Act, Method, ShiftPlan } from './plan';

const PIN = '274914';
const MINUTE = 60_000;
const DAY = 86_400_000;
const MORNING = Date.parse('2026-11-24T09:00:00+06:00');
/** Within the seven days for returns. */
const RETURN_MS = 5 * DAY;
const DEVICE = 'till-one';

interface Sold {
  id: string;
  left: number;
  at: number;
  /** The part of each method that is not refunded. */
  paid: Parts;
}

/** A closed shift with its printed Z report, and its later supplements. */
interface Closed {
  shiftId: string;
  printed: string;
  drawer: Drawer;
  /** An instant while it was open. */
  during: Date;
  holder: number;
  supplement: Drawer;
}

/** One till of a separate store with two cashiers and a manager, and the expected sums of its shifts. */
export class TillModel {
  private at = MORNING;
  private drawer = new Drawer(0);
  /** What the last count left in the drawer; null before the first one. */
  private left: number | null = null;
  private shiftId: string | undefined;
  private openedAt = new Date(this.at);
  private readonly sold: Sold[] = [];
  private readonly refunds: { id: string; sale: Sold; parts: Parts }[] = [];
  private readonly closed: Closed[] = [];
  private sequence = 0;
  private holder = 0;
  private ending: { shiftId: string; drawer: Drawer; automatic: boolean; during: Date; holder: number } | undefined;

  private constructor(
    private readonly db: Db,
    private readonly place: { storeId: string; productId: string; unitPriceMinor: number },
  ) {}

  private cashiers: { api: Caller; id: string }[] = [];
  private admin: Caller | undefined;
  private book: CustomerBook | undefined;

  static async open(db: Db): Promise<TillModel> {
    const store = await makeStore(db);
    await letStoreSellFrom(db, store.id, 'store-stock');
    const { productId, unitPriceMinor } = await makeGoods(db, { storeId: store.id, batches: [{ quantity: 9_000 }] });
    const till = new TillModel(db, { storeId: store.id, productId, unitPriceMinor });
    const now = () => new Date(till.at);
    const pinHash = await hashPassword(PIN);
    for (const lastName of ['First', 'Second']) {
      const { api, staff } = await callerFor(db, { role: 'employee', store, lastName }, { now });
      await db.insertInto('staffPin').values({ staffId: staff.id, pinHash, setAt: now() }).execute();
      till.cashiers.push({ api, id: staff.id });
    }
    till.admin = (await callerFor(db, { role: 'admin', store }, { now })).api;
    till.book = await CustomerBook.open(till.admin);
    return till;
  }

  private get manager(): Caller {
    if (!this.admin) throw new Error('The till has no manager');
    return this.admin;
  }

  private get customer(): CustomerBook {
    if (!this.book) throw new Error('The till has no customer');
    return this.book;
  }

  private cashier(index: number) {
    const cashier = this.cashiers[index];
    if (!cashier) throw new Error(`The till has no cashier ${index}`);
    return cashier;
  }

  /** Runs a shift as planned, closes it, and checks its Z report and those of the earlier shifts. */
  async work(plan: ShiftPlan): Promise<void> {
    await this.begin(plan);
    await this.settle();
    for (const act of plan.acts) {
      this.at += 2 * MINUTE;
      await this.run(act);
    }
    this.at += MINUTE;
    await this.end(plan);
    for (const closed of this.closed) await this.checkPrinted(closed);
  }

  private async begin({ automatic, offline, floatNotes }: ShiftPlan): Promise<void> {
    this.holder = 0;
    this.openedAt = new Date(this.at);
    // An uncounted shift leaves what it should hold, if a count came before.
    if (this.ending && this.left !== null) this.left = Math.max(0, this.ending.drawer.cashMinor);
    if (automatic) {
      this.drawer = new Drawer(this.left ?? 0);
      await this.sell(0, 1, 'cash');
      this.shiftId = (await this.cashier(0).api.pos.tillShift({ deviceId: DEVICE })).shift?.id;
      return;
    }
    const counts = [{ valueMinor: 10_000, count: floatNotes }];
    this.drawer = new Drawer(floatNotes * 10_000);
    const id = randomUUID();
    this.shiftId = id;
    if (offline) await this.sendAct(0, this.openedAt, { act: 'open', id, counts });
    else await this.cashier(0).api.pos.openShift({ id, deviceId: DEVICE, counts });
  }

  /** What a cashier did with the drawer at an instant without the network, twice as after a lost answer. */
  private async sendAct(cashier: number, at: Date, act: object, verdict = 'recorded'): Promise<void> {
    const { id: staffId, api } = this.cashier(cashier);
    const till = { locationId: this.place.storeId, deviceId: DEVICE };
    const snapshotAt = new Date(at.getTime() - MINUTE).toISOString();
    const made = { ...act, staffId, madeAt: at.toISOString(), snapshotAt };
    const sent = await withContact(this.db, till, made);
    for (const _time of ['first', 'again']) {
      const verdicts = await api.pos.syncShifts({ ...till, sentAt: new Date(this.at).toISOString(), acts: [sent] });
      expect(verdicts).toMatchObject([{ verdict }]);
    }
  }

  /** Cash moved offline in this shift. A closed one takes none, and nothing changes. */
  private async moveOffline({ move, amountMinor, late }: Extract<Act, { kind: 'offlineMove' }>): Promise<void> {
    const closed = late ? this.closed.at(-1) : undefined;
    const { shiftId, during, holder } = closed ?? { shiftId: this.shiftId, during: this.openedAt, holder: this.holder };
    const isRefused = closed !== undefined || (move !== 'payIn' && amountMinor > this.drawer.cashMinor);
    const movement = { act: 'move', id: randomUUID(), shiftId, kind: move, amountMinor, reason: 'Model' };
    await this.sendAct(holder, during, movement, isRefused ? 'invalid' : 'recorded');
    if (!isRefused) this.drawer.move(move, amountMinor);
  }

  private async run(act: Act): Promise<void> {
    if (act.kind === 'sale') await this.sell(act.seller, act.quantity, act.method);
    else if (act.kind === 'refund') await this.refund(act);
    else if (act.kind === 'voidRefund') await this.voidRefund(act.pick);
    else if (act.kind === 'receipt') {
      if (await this.customer.pay({ ...act, deviceId: DEVICE })) this.drawer.move('payIn', act.amountMinor);
    } else if (act.kind === 'voidReceipt') {
      this.drawer.move('payOut', await this.customer.voidReceipt(act.pick, DEVICE));
    } else if (act.kind === 'handOver') await this.handOver(act.counted);
    else if (act.kind === 'offline') await this.arrive(act);
    else if (act.kind === 'offlineMove') await this.moveOffline(act);
    else {
      const { kind, amountMinor } = act;
      const movement = { id: randomUUID(), shiftId: this.shiftId ?? '', kind, amountMinor, reason: 'Model' };
      const moved = this.manager.pos.recordCashMovement(movement);
      if (kind !== 'payIn' && amountMinor > this.drawer.cashMinor) {
        await expect(moved).rejects.toThrow('more cash than the drawer should hold');
        return;
      }
      await moved;
      this.drawer.move(kind, amountMinor);
    }
  }

  private async sell(seller: number, quantity: number, method: Method): Promise<void> {
    const totalMinor = quantity * this.place.unitPriceMinor;
    const { customerId, creditMinor } = this.customer;
    const payments = paymentsOf(method, totalMinor, creditMinor);
    const sale = saleInput([{ ...this.place, quantity }], { payments, customerId });
    await this.cashier(seller).api.pos.recordSale(sale);
    const paid: Parts = {};
    for (const payment of payments) {
      this.drawer.sell(payment.method, payment.amountMinor);
      const isCharged = payment.method === 'account' || payment.method === 'credit';
      if (isCharged) this.customer.charge(payment.amountMinor);
      const method = isCharged ? 'account' : payment.method;
      paid[method] = (paid[method] ?? 0) + payment.amountMinor;
    }
    this.sold.push({ id: sale.id, left: quantity, at: this.at, paid });
  }

  private async refund({ pick, quantity: wanted, method }: Extract<Act, { kind: 'refund' }>): Promise<void> {
    const returnable = this.sold.filter(({ left, at }) => left > 0 && this.at - at < RETURN_MS);
    const sale = returnable[pick % Math.max(1, returnable.length)];
    if (!sale) return;
    const quantity = Math.min(wanted, sale.left);
    const lines = [{ lineNo: 1, quantity }];
    const { id } = await this.manager.pos.returnSale({
      saleId: sale.id,
      lines,
      deviceId: DEVICE,
      refundMethod: method,
    });
    sale.left -= quantity;
    const parts = partsOfRefund(sale.paid, quantity * this.place.unitPriceMinor, method);
    this.refunds.push({ id, sale, parts });
    this.refundParts(sale, parts, 1);
  }

  private refundParts(sale: Sold, parts: Parts, sign: 1 | -1): void {
    for (const [method, minor] of Object.entries(parts)) {
      sale.paid[method] = (sale.paid[method] ?? 0) - sign * minor;
      this.drawer.refund(method, sign * minor);
      if (method === 'account') this.customer.charge(-sign * minor);
    }
  }

  /** The money comes back now, whenever it was refunded; the goods of a voided return are not returned again here. */
  private async voidRefund(pick: number): Promise<void> {
    const index = pick % Math.max(1, this.refunds.length);
    const [refund] = this.refunds.splice(index, 1);
    if (!refund) return;
    await this.manager.pos.voidSaleReturn({ returnId: refund.id, deviceId: DEVICE });
    this.refundParts(refund.sale, refund.parts, -1);
  }

  private async handOver(counted: boolean): Promise<void> {
    const to = 1 - this.holder;
    const counts = counted ? [{ valueMinor: 100, count: 7 }] : null;
    const over = { id: randomUUID(), shiftId: this.shiftId ?? '', toId: this.cashier(to).id, counts, pin: PIN };
    const expected = this.drawer.cashMinor;
    const { differenceMinor } = await this.manager.pos.handOverShift(over);
    expect(differenceMinor).toBe(counted ? 700 - expected : null);
    this.holder = to;
  }

  /** An offline sale of this shift, or one of a closed shift that arrives after its Z report. */
  private async arrive(act: Extract<Act, { kind: 'offline' }>): Promise<void> {
    const closed = act.late ? this.closed.at(-1) : undefined;
    const soldAt = closed?.during ?? this.openedAt;
    const { storeId: locationId } = this.place;
    const { id: cashierId, api } = this.cashier(act.seller);
    this.sequence += 1;
    const sale = saleInput([{ ...this.place, quantity: act.quantity }]);
    const snapshotAt = new Date(soldAt.getTime() - MINUTE).toISOString();
    const queued = { cashierId, deviceSeq: this.sequence, soldAt: soldAt.toISOString(), snapshotAt, sale };
    const sent = await withContact(this.db, { locationId, deviceId: DEVICE }, queued);
    const sentAt = new Date(this.at).toISOString();
    const verdicts = await api.pos.syncSales({ locationId, deviceId: DEVICE, sentAt, sales: [sent] });
    expect(verdicts).toMatchObject([{ verdict: 'accepted' }]);
    (closed?.supplement ?? this.drawer).sell('cash', sale.totalMinor);
  }

  private async end({ automatic, offline, offBy }: ShiftPlan): Promise<void> {
    const { shiftId = '', drawer } = this;
    const { x } = await this.manager.pos.getShift({ shiftId });
    expect(x).toMatchObject({ expectedMinor: drawer.cashMinor, tenders: drawer.tenders });
    await this.customer.check();
    this.ending = { shiftId, drawer, automatic, during: this.openedAt, holder: this.holder };
    if (!automatic) await this.count(shiftId, { offline, offBy });
    this.at = automatic ? this.nextMorning() : this.at + MINUTE;
    if (!automatic) await this.settle();
  }

  private nextMorning(): number {
    return MORNING + Math.ceil((this.at - MORNING) / DAY) * DAY;
  }

  /** Checks the shift that was just closed; opening the next shift closes an automatic one. */
  private async settle(): Promise<void> {
    if (!this.ending) return;
    const { shiftId, drawer, automatic, during, holder } = this.ending;
    this.ending = undefined;
    const { z } = await this.manager.pos.getShift({ shiftId });
    expect(z).toMatchObject({
      expectedMinor: drawer.cashMinor,
      tenders: drawer.tenders,
      floatMinor: drawer.floatMinor,
      closing: { zNumber: this.closed.length + 1, automatically: automatic },
    });
    this.closed.push({ shiftId, drawer, printed: JSON.stringify(z), during, holder, supplement: new Drawer(0) });
  }

  /** The days at the tills sum to the cash of all shifts with their supplements. */
  async checkDays(): Promise<void> {
    let cashMinor = 0;
    for (let at = MORNING; at <= this.at; at += DAY) {
      const day = new Date(at).toISOString().slice(0, 10);
      const { rows } = await this.manager.reports.tillDay({ day, locationId: this.place.storeId });
      for (const row of rows) {
        cashMinor += (row.cashInMinor ?? 0) - row.cashBackMinor + row.receivedMinor + row.movedMinor;
      }
    }
    const drawers = this.closed.flatMap(({ drawer, supplement }) => [drawer, supplement]);
    if (this.ending) drawers.push(this.ending.drawer);
    expect(cashMinor).toBe(drawers.reduce((sum, drawer) => sum + drawer.cashMinor - drawer.floatMinor, 0));
  }

  private async count(shiftId: string, { offline, offBy }: Pick<ShiftPlan, 'offline' | 'offBy'>): Promise<void> {
    const { cashMinor } = this.drawer;
    const counts = countsOf(Math.max(0, cashMinor + offBy * 100));
    this.left = sumOfCounts(counts);
    if (offline) {
      await this.sendAct(this.holder, new Date(this.at), {
        act: 'close',
        id: randomUUID(),
        shiftId,
        counts,
        reason: '',
      });
      return;
    }
    const { api } = this.cashier(this.holder);
    const answer = await api.pos.closeShift({ shiftId, counts });
    if (answer.status === 'closed') return;
    const { differenceMinor: explainedMinor, expectedMinor } = answer;
    expect(expectedMinor).toBe(cashMinor);
    const closed = await api.pos.closeShift({ shiftId, counts, reason: 'Model', explainedMinor });
    expect(closed.status).toBe('closed');
  }

  private async checkPrinted({ shiftId, printed, supplement }: Closed): Promise<void> {
    const { z, supplement: late } = await this.manager.pos.getShift({ shiftId });
    expect(JSON.stringify(z)).toBe(printed);
    expect(
      late?.tenders.map(({ method, salesMinor, refundsMinor }) => ({ method, salesMinor, refundsMinor })) ?? [],
    ).toEqual(supplement.tenders);
    expect(late?.expectedMinor ?? 0).toBe(supplement.cashMinor);
  }
}
