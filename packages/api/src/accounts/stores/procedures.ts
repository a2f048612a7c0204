import {
  AddStoreInput,
  RenameStoreInput,
  renameStoreForm,
  SetStoreOpenInput,
  StoreIdInput,
  StorePageQuery,
  StoreRecord,
  StoreUse,
} from '@bhandar/domain/accounts';
import { SetupProgress } from '@bhandar/domain/dashboard';
import { editInput, pageOf } from '@bhandar/domain/shared';
import { warehouseProcedure } from '../../core/trpc';
import { addStore, getStoreUse, listStoresToManage, renameStore, setStoreOpen } from './manage-stores';
import { getSetupProgress } from './setup-progress';

export const storeProcedures = {
  listStoresToManage: warehouseProcedure
    .input(StorePageQuery)
    .output(pageOf(StoreRecord))
    .query(({ ctx, input }) => listStoresToManage(ctx, input)),
  /** How much keeps a store from closing. */
  getStoreUse: warehouseProcedure
    .input(StoreIdInput)
    .output(StoreUse)
    .query(({ ctx, input }) => getStoreUse(ctx, input)),
  /** The steps of setting up that the organisation has done, for the guide on the home. */
  setupProgress: warehouseProcedure.output(SetupProgress).query(({ ctx }) => getSetupProgress(ctx)),
  addStore: warehouseProcedure
    .input(AddStoreInput)
    .output(StoreRecord)
    .meta({ retry: 'keyed', changes: ['store'] })
    .mutation(({ ctx, input }) => addStore(ctx, input)),
  renameStore: warehouseProcedure
    .input(editInput(RenameStoreInput, renameStoreForm))
    .output(StoreRecord)
    .meta({ retry: 'idempotent', changes: ['store', 'staff'] })
    .mutation(({ ctx, input }) => renameStore(ctx, input)),
  setStoreOpen: warehouseProcedure
    .input(SetStoreOpenInput)
    .output(StoreRecord)
    .meta({ retry: 'idempotent', changes: ['store'] })
    .mutation(({ ctx, input }) => setStoreOpen(ctx, input)),
};
