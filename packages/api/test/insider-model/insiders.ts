import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@bhandar/db';
import type { Role } from '@bhandar/domain/accounts';
import { signedInCaller } from '@bhandar/testing/callers';
import { makeSession, makeStaff, saleInput } from '@bhandar/testing/factories';
import { Targets } from '../permissions/targets';
import { recordChanges } from '../reach/changes';

/** What one person may do alone on a day, and what an admin may decide alone; low, so that a few acts reach them. */
export const LIMITS = {
  soloDayLimitMinor: 2_000,
  approvalLimitMinor: 6_000,
  adjustmentLimitMinor: 20_000,
  countLimitMinor: 20_000,
  writeOffLimitMinor: 20_000,
};

export interface Insider {
  id: string;
  role: Role;
}

/** A store whose people are dishonest, and another one that trades beside it. */
export async function openStores(db: Db) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bhandar-insiders-'));
  const head = await makeStaff(db, { role: 'superadmin' });
  const ours = await Targets.open(db, { head, word: 'Inside', dataDir });
  const theirs = await Targets.open(db, { head, word: 'Beside', dataDir });
  for (const targets of [ours, theirs]) await targets.signIn();
  await db.updateTable('organisation').set(LIMITS).execute();
  const log = await recordChanges(db);
  await trade(db, theirs);
  const manager: Insider = { id: ours.admin.id, role: 'admin' };
  const insiders: Insider[] = [
    manager,
    { id: ours.employee.id, role: 'employee' },
    { id: await addFriend(db, ours), role: 'employee' },
  ];
  return {
    db,
    dataDir,
    ours,
    theirs,
    manager,
    insiders,
    head: await signedInCaller(db, head),
    log,
    sessionOf: ({ id }: Insider) => makeSession(db, id),
    cleanUp: () => rm(dataDir, { recursive: true, force: true }),
  };
}
export type Stores = Awaited<ReturnType<typeof openStores>>;

/** Goods, prices, a sale and a customer of the other store. */
async function trade(db: Db, theirs: Targets): Promise<void> {
  const admin = await signedInCaller(db, theirs.admin);
  const goods = await theirs.goods();
  const locationId = theirs.store.id;
  await admin.pricing.setStorePrice({ locationId, productId: goods.productId, priceMinor: 1_100 });
  await admin.pos.recordSale(saleInput([{ ...goods, unitPriceMinor: 1_100 }]));
  await theirs.customer();
  await theirs.shift();
  await theirs.pendingReturn();
}

/** Somebody whom the dishonest admin adds, who could be made up. */
async function addFriend(db: Db, ours: Targets): Promise<string> {
  const admin = await signedInCaller(db, ours.admin);
  const password = 'Rickshaw7!Green';
  return (await admin.accounts.createEmployee({ ...ours.person(), password, confirmPassword: password })).id;
}
