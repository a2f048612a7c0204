import { isUniqueViolation, type Tx } from '@bhandar/db';
import {
  type AddStoreInput,
  type RenameStoreInput,
  renameStoreForm,
  type SetStoreOpenInput,
  type StorePageQuery,
  type StoreRecord,
  type StoreUse,
  whyNotCloseStore,
} from '@bhandar/domain/accounts';
import { coded, duplicate, editedSince, notFound, type Page, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { createStore } from './find-or-create-store';
import {
  findStoreRecord,
  listStoreRecords,
  lockStoreWhole,
  readStoreUse,
  renameStoreRow,
  setStoreClosed,
} from './store-record-repository';

const NAME_TAKEN = coded('store.nameTaken');

/** Two stores of one city have different names, also if they are added at the same moment. */
async function uniquely<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, 'location_store_name_key')) throw duplicate(NAME_TAKEN, { name: NAME_TAKEN });
    throw error;
  }
}

export const listStoresToManage = ({ db }: StaffContext, query: StorePageQuery): Promise<Page<StoreRecord>> =>
  listStoreRecords(db, query);

export async function getStoreUse({ db }: StaffContext, { id }: { id: string }): Promise<StoreUse> {
  if (!(await findStoreRecord(db, id))) throw notFound('store');
  return readStoreUse(db, id);
}

async function getRecord(tx: Tx, id: string): Promise<StoreRecord> {
  const store = await findStoreRecord(tx, id);
  if (!store) throw notFound('store');
  return store;
}

async function lockRecord(tx: Tx, id: string): Promise<StoreRecord> {
  const store = await lockStoreWhole(tx, id);
  if (!store) throw notFound('store');
  return store;
}

export const addStore = (ctx: StaffContext, { name, ...place }: AddStoreInput): Promise<StoreRecord> =>
  uniquely(
    transact(ctx, async (tx) => {
      const { id } = await createStore(tx, ctx, { ...place, storeName: name });
      return getRecord(tx, id);
    }),
  );

export const renameStore = (ctx: StaffContext, { id, revision, ...said }: RenameStoreInput): Promise<StoreRecord> =>
  uniquely(
    transact(ctx, async (tx) => {
      const before = await lockRecord(tx, id);
      const { name, city } = editedSince(revision, said, { now: before, formOf: renameStoreForm });
      if (name === before.name && city === before.city) return before;
      await renameStoreRow(tx, { before, id, name, city, savedAt: ctx.now() });
      await audit(tx, ctx, {
        action: 'store.rename',
        entity: 'location',
        entityId: id,
        locationId: id,
        before: { name: before.name, city: before.city },
        after: { name, city },
      });
      return { ...before, name, city };
    }),
  );

/** Closes an empty store, or opens a closed one again. */
export const setStoreOpen = (ctx: StaffContext, { id, open }: SetStoreOpenInput): Promise<StoreRecord> =>
  transact(ctx, async (tx) => {
    const before = await lockRecord(tx, id);
    if ((before.closedAt === null) === open) return before;
    if (!open) refuse(whyNotCloseStore(await readStoreUse(tx, id)), 'INVALID_TRANSITION');
    await setStoreClosed(tx, id, open ? null : ctx.now());
    await audit(tx, ctx, {
      action: open ? 'store.reopen' : 'store.close',
      entity: 'location',
      entityId: id,
      locationId: id,
      before: { open: !open },
      after: { open },
    });
    return getRecord(tx, id);
  });
