import { dayInZone } from '@bhandar/domain/shared';
import { makeCatalogue } from './catalogue';
import { makeCustomerAccounts } from './customer-accounts';
import { makeCustomers } from './customers';
import { makeManagerOrders } from './managers';
import { createOrderMaker, type DemoStaff, type Quotas } from './orders';
import { demoPeople, demoStores, type StoreKey } from './people';
import { makePriceSheets } from './price-sheets';
import { type Random, seededRandom } from './random';
import { makeRequestedItems } from './requested-items';
import { type DemoRows, emptyRows } from './rows';
import { createSaleMaker } from './sales';
import { makeShifts } from './shifts';
import { createDemoStock } from './stock';
import { makeStorePrices } from './store-prices';
import { makeSupplies } from './supplies';
import { makeTenders } from './tenders';
import { lowerWarehouseStock } from './warehouse-levels';

export interface DemoFacts {
  now: Date;
  timeZone: string;
  passwordHash: string;
  /** The locations that the migrations create. */
  places: { warehouse: string; adjustment: string; customer: string; supplier: string };
}

const DAY = 86_400_000;
const DAYS_OF_TRADE = 92;

/** The share of a day's visits in each hour from 9 to 22 o'clock. */
const BUSY_HOURS = [9, 10, 10, 11, 11, 12, 13, 16, 17, 18, 18, 19, 19, 19, 20, 20, 21];

/** Three months of an organisation, computed in memory. The same inputs give the same rows. */
export function planDemo(facts: DemoFacts): DemoRows {
  const random = seededRandom(20_261);
  const rows = emptyRows();
  const openedAt = new Date(facts.now.getTime() - (DAYS_OF_TRADE + 2) * DAY);
  const dayOf = (instant: Date) => dayInZone(instant, facts.timeZone);

  const storeIds = makeLocations(rows, random, openedAt);
  const staff = makePeople(rows, random, { facts, openedAt, storeIds });
  const superadminId = staff.boss;
  const days = { today: dayOf(facts.now), openedOn: dayOf(openedAt) };
  makeCatalogue(rows, random, { ...days, openedAt, ownerId: superadminId });

  const stock = createDemoStock(rows, dayOf);
  const openingId = random.uuid();
  rows.batch.forEach((batch, index) => {
    const product = rows.product.find((candidate) => candidate.id === batch.productId);
    const quantity = product?.packType === 'box' ? random.between(30, 60) * 50 : random.between(60, 160);
    const move = {
      at: openedAt,
      fromId: facts.places.adjustment,
      toId: facts.places.warehouse,
      kind: 'opening',
      documentId: openingId,
      lineNo: index + 1,
      actorId: superadminId,
    };
    stock.receive(
      move,
      {
        batchId: batch.id,
        productId: batch.productId,
        expiresOn: batch.expiresOn,
        receivedAt: openedAt.toISOString(),
        blocked: false,
        available: 0,
      },
      quantity,
    );
  });

  const quotas: Quotas = new Map();
  const ordering = { warehouseId: facts.places.warehouse, superadminId, adminOf: staff.adminOf };
  const order = createOrderMaker(rows, random, { stock, facts: ordering, quotas });
  const products = new Map(rows.product.map((product) => [product.id, product]));
  const sell = createSaleMaker(rows, random, {
    stock,
    quotas,
    customerPlaceId: facts.places.customer,
    dayOf,
    products,
  });
  const tills = makeTills(rows, random, storeIds, openedAt);

  const choose = (kind: 'pharmacy' | 'nonPharmacy', count: number) => {
    const candidates = rows.product.filter((product) => product.kind === kind);
    // Squaring prefers the head of the list, so that some medicines sell far more than others.
    const chosen = Array.from(
      { length: count * 2 },
      () => candidates[Math.floor(random.next() ** 1.6 * candidates.length)],
    );
    return [...new Set(chosen)].filter((product) => product !== undefined).slice(0, count);
  };

  for (let day = 0; day <= DAYS_OF_TRADE; day += 1) {
    const midnight = localMidnight(new Date(openedAt.getTime() + (day + 2) * DAY), facts.timeZone);
    const at = (hour: number) => new Date(midnight.getTime() + hour * 3_600_000 + random.between(0, 3_599) * 1_000);
    const lastDay = day >= DAYS_OF_TRADE - 1;
    staff.counter.forEach((person, index) => {
      if ((day + index) % 6 === 0 || (lastDay && index % 2 === 0)) {
        const time = at(7);
        if (time < facts.now)
          order(person, choose('pharmacy', random.between(6, 12)), { at: time, now: facts.now, keepPending: lastDay });
      }
      if ((day + index * 2) % 13 === 1) {
        const time = at(7);
        if (time < facts.now)
          order(person, choose('nonPharmacy', random.between(3, 6)), {
            at: time,
            now: facts.now,
            keepPending: lastDay,
          });
      }
    });
    const visits = staff.counter.flatMap((person) =>
      Array.from({ length: random.between(5, 9) }, () => ({ person, time: at(random.pick(BUSY_HOURS)) })),
    );
    for (const { person, time } of untilNow(visits, { midnight, now: facts.now })) {
      const till = tills.get(person.storeId);
      if (till) sell(person, till.id, till.storeCode, time);
    }
  }
  makeManagerOrders(rows, { managers: staff.managers, stock, ordering, now: facts.now });
  finish(rows, quotas, staff.counter);
  makeCustomers(rows, staff.counter, openedAt);
  makeShifts(rows, random, { now: facts.now, today: dayOf(facts.now) });
  makeCustomerAccounts(rows, { counter: staff.counter, now: facts.now, dayOf });
  makeRequestedItems(rows, staff.counter, { superadminId, now: facts.now });
  makeSupplies(rows, { stock, places: facts.places, superadminId, now: facts.now, dayOf });
  lowerWarehouseStock(rows, { stock, warehouseId: facts.places.warehouse });
  makeStorePrices(rows, { adminOf: staff.adminOf, superadminId, now: facts.now });
  makeTenders(rows, { superadminId, openedAt });
  makePriceSheets(rows, { superadminId, now: facts.now, dayOf });
  return rows;
}

/** One in this many future visits is moved into the past, to this fraction of its distance from now. */
const MOVED_ONE_IN = 4;
const MOVED_FRACTION = 1 / 8;

/** Visits in the order of time, none in the future, so that a demo started in the morning has sales of today, too. */
function untilNow<Visit extends { time: Date }>(
  visits: readonly Visit[],
  { midnight, now }: { midnight: Date; now: Date },
): Visit[] {
  const past = visits.filter(({ time }) => time < now);
  const early = visits
    .filter(({ time }) => time >= now)
    .filter((_, index) => index % MOVED_ONE_IN === 0)
    .map((visit) => {
      const ago = (visit.time.getTime() - now.getTime()) * MOVED_FRACTION;
      return { ...visit, time: new Date(Math.max(midnight.getTime(), now.getTime() - ago - 60_000)) };
    });
  return [...past, ...early].sort((a, b) => a.time.getTime() - b.time.getTime());
}

function localMidnight(instant: Date, timeZone: string): Date {
  const local = new Date(instant.toLocaleString('en-US', { timeZone }));
  const offset = local.getTime() - new Date(instant.toLocaleString('en-US', { timeZone: 'UTC' })).getTime();
  return new Date(Date.parse(`${dayInZone(instant, timeZone)}T00:00:00Z`) - offset);
}

function makeLocations(rows: DemoRows, random: Random, openedAt: Date): Map<StoreKey, string> {
  const ids = new Map<StoreKey, string>();
  for (const { key, ...store } of demoStores) {
    const id = random.uuid();
    ids.set(key, id);
    rows.location.push({ id, kind: 'store', createdAt: openedAt, ...store });
    rows.location.push({
      id: random.uuid(),
      kind: 'quarantine',
      name: `${store.name} quarantine`,
      city: store.city,
      code: `${store.code}Q`,
      parentId: id,
      createdAt: openedAt,
    });
  }
  return ids;
}

function makePeople(
  rows: DemoRows,
  random: Random,
  parts: { facts: DemoFacts; openedAt: Date; storeIds: Map<StoreKey, string> },
) {
  const adminOf = new Map<string, string>();
  const counter: DemoStaff[] = [];
  const managers: DemoStaff[] = [];
  let boss = '';
  for (const person of demoPeople) {
    const id = random.uuid();
    const stores = person.stores.map((key) => parts.storeIds.get(key) ?? '');
    const [primary = null] = stores;
    const home = demoStores.find((store) => store.key === person.stores[0]);
    rows.staffMember.push({
      id,
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      phone: person.phone,
      role: person.role,
      status: person.status,
      requestedCity: home?.city ?? '',
      requestedStoreName: home?.name ?? '',
      locationId: person.status === 'pending' ? null : primary,
      passwordHash: parts.facts.passwordHash,
      createdAt: person.status === 'pending' ? parts.facts.now : parts.openedAt,
    });
    if (person.role === 'superadmin') boss = id;
    if (person.status !== 'active') continue;
    for (const locationId of stores) rows.staffStore.push({ staffId: id, locationId });
    if (person.role === 'admin') for (const locationId of stores) adminOf.set(locationId, id);
    if (person.role === 'admin') for (const storeId of stores) managers.push({ id, storeId });
    if (person.role === 'employee' && primary) counter.push({ id, storeId: primary });
  }
  return { adminOf, counter, managers, boss };
}

function makeTills(rows: DemoRows, random: Random, storeIds: Map<StoreKey, string>, openedAt: Date) {
  const tills = new Map<string, { id: string; storeCode: string }>();
  for (const { key, code } of demoStores) {
    const locationId = storeIds.get(key) ?? '';
    const id = random.uuid();
    tills.set(locationId, { id, storeCode: code });
    rows.till.push({ id, locationId, deviceId: 'demo-till', number: 1, createdAt: openedAt });
  }
  return tills;
}

/** Values that are known only at the end: counters, quotas, and movements in chronological order. */
function finish(rows: DemoRows, quotas: Quotas, counter: readonly DemoStaff[]): void {
  for (const till of rows.till) till.lastReceipt = rows.sale.filter((sale) => sale.tillId === till.id).length;
  for (const { id, storeId } of counter) {
    for (const [productId, { approved, sold }] of quotas.get(id) ?? []) {
      rows.saleAllowance.push({ staffId: id, locationId: storeId, productId, approved, sold });
    }
  }
  const categoryName = new Map(rows.setup.category.map((category) => [category.id, category.name]));
  const products = new Map(rows.product.map((product) => [product.id, product]));
  for (const line of rows.storeOrderLine) {
    line.category = categoryName.get(products.get(line.productId)?.categoryId ?? '') ?? '';
  }
}
