import type { Db } from '@bhandar/db';
import { findBreaches } from '@bhandar/db/invariants';
import { dayInZone } from '@bhandar/domain/shared';
import { type Caller, callerFor, signedInCaller, testSettings } from '@bhandar/testing/callers';
import { type MadeStaff, makeProduct, makeStore, makeSupplier, warehouseOf } from '@bhandar/testing/factories';
import { expect } from 'vitest';

export const PRODUCTS = 4;
export const STORES = 2;
/** Units of each product in the warehouse's opening stock. */
export const OPENING = 120;

export interface Person {
  staff: MadeStaff;
  api: Caller;
}

/** The system under test: real procedures on a real database, with a clock that commands move. */
export interface System {
  db: Db;
  clock: { now: Date };
  warehouseId: string;
  stores: { id: string; admin: Person; clerk: Person }[];
  superadmin: Person;
  /** The supplier of all goods. */
  supplierId: string;
  products: { id: string; priceMinor: number }[];
  /** A new session after the old ones ended. */
  signIn(person: Person): Promise<void>;
}

export async function makeModelFixture(db: Db): Promise<System> {
  const clock = { now: new Date('2026-11-21T06:00:00Z') };
  const options = { now: () => clock.now };
  const superadmin = await callerFor(db, { role: 'superadmin' }, options);
  const stores = [];
  for (let n = 0; n < STORES; n += 1) {
    const store = await makeStore(db);
    const admin = await callerFor(db, { role: 'admin', store }, options);
    const clerk = await callerFor(db, { role: 'employee', store }, options);
    stores.push({ id: store.id, admin, clerk });
  }
  const products = [];
  for (let n = 0; n < PRODUCTS; n += 1) {
    const priceMinor = 100 * (n + 1) + n;
    const batches = [
      { quantity: OPENING / 2, batchNumber: 'A', expiresOn: '2026-12-20' },
      { quantity: OPENING / 2, batchNumber: 'B', expiresOn: '2027-01-31' },
    ];
    const { id } = await makeProduct(db, { unitMrpMinor: priceMinor, batches });
    products.push({ id, priceMinor });
  }
  const { id: warehouseId } = await warehouseOf(db);
  const { id: supplierId } = await makeSupplier(db);
  return {
    db,
    clock,
    warehouseId,
    stores,
    superadmin,
    supplierId,
    products,
    async signIn(person) {
      person.api = await signedInCaller(db, person.staff, options);
    },
  };
}

export interface HeldBatch {
  productId: string;
  batchId: string;
  expiresOn: string | null;
  onHand: number;
}

/** The stock of a location, read without a use case. */
export async function holdingsOf({ db }: System, locationId: string): Promise<HeldBatch[]> {
  return db
    .selectFrom('stockBalance')
    .innerJoin('batch', 'batch.id', 'stockBalance.batchId')
    .select(['stockBalance.productId', 'batchId', 'expiresOn', 'onHand'])
    .where('locationId', '=', locationId)
    .execute();
}

/** The batches that had come to a location by a moment, read without a use case. */
export async function arrivedBy({ db }: System, locationId: string, moment: Date): Promise<Set<string>> {
  const arrived = await db
    .selectFrom('stockMovement')
    .select('batchId')
    .where('toLocationId', '=', locationId)
    .where('occurredAt', '<=', moment)
    .execute();
  return new Set(arrived.map(({ batchId }) => batchId));
}

export const todayOf = ({ clock }: System): string => dayInZone(clock.now, testSettings.timeZone);

export const sellableIn = (held: readonly HeldBatch[], productId: string, today: string): number =>
  held
    .filter((batch) => batch.productId === productId && (batch.expiresOn === null || batch.expiresOn >= today))
    .reduce((sum, batch) => sum + batch.onHand, 0);

/** No unit of a later batch is used while an earlier usable one has stock, and no expired unit at all. */
export function expectFirstExpiryFirst(before: readonly HeldBatch[], after: readonly HeldBatch[], today: string): void {
  const left = new Map(after.map((batch) => [batch.batchId, batch.onHand]));
  const taken = before.filter((batch) => (left.get(batch.batchId) ?? 0) < batch.onHand);
  for (const batch of taken) {
    expect(batch.expiresOn === null || batch.expiresOn >= today, 'an expired batch was used').toBe(true);
    const earlier = before.filter(
      (other) =>
        other.productId === batch.productId &&
        other.expiresOn !== null &&
        other.expiresOn >= today &&
        other.expiresOn < (batch.expiresOn ?? '9999-12-31'),
    );
    for (const other of earlier) expect(left.get(other.batchId), 'an earlier batch still had stock').toBe(0);
  }
}

/** Every invariant of the ledger. */
export async function expectLedgerConsistent({ db }: System, when: string): Promise<void> {
  expect(await findBreaches(db), when).toEqual([]);
}
