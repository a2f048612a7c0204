import {
  AcceptRequestedItemInput,
  DeclineRequestedItemInput,
  RequestedItem,
  RequestedItemPageQuery,
  RequestedItemRef,
  RequestItemInput,
  UpdateRequestedItemInput,
} from '@bhandar/domain/ordering';
import { pageOf } from '@bhandar/domain/shared';
import { staffProcedure, warehouseProcedure } from '../../core/trpc';
import { acceptRequestedItem, declineRequestedItem } from './decide-requested-item';
import {
  listRequestedItems,
  requestItem,
  restoreRequestedItem,
  updateRequestedItem,
  withdrawRequestedItem,
} from './requested-items';

export const requestedItemProcedures = {
  listRequestedItems: staffProcedure
    .input(RequestedItemPageQuery)
    .output(pageOf(RequestedItem))
    .query(({ ctx, input }) => listRequestedItems(ctx, input)),
  requestItem: staffProcedure
    .input(RequestItemInput)
    .output(RequestedItem)
    .meta({ retry: 'keyed', changes: ['request'] })
    .mutation(({ ctx, input }) => requestItem(ctx, input)),
  updateRequestedItem: staffProcedure
    .input(UpdateRequestedItemInput)
    .output(RequestedItem)
    .meta({ retry: 'idempotent', changes: ['request'] })
    .mutation(({ ctx, input }) => updateRequestedItem(ctx, input)),
  withdrawRequestedItem: staffProcedure
    .input(RequestedItemRef)
    .output(RequestedItemRef)
    .meta({ retry: 'keyed', changes: ['request'] })
    .mutation(({ ctx, input }) => withdrawRequestedItem(ctx, input)),
  restoreRequestedItem: staffProcedure
    .input(RequestedItemRef)
    .output(RequestedItem)
    .meta({ retry: 'idempotent', changes: ['request'] })
    .mutation(({ ctx, input }) => restoreRequestedItem(ctx, input)),
  acceptRequestedItem: warehouseProcedure
    .input(AcceptRequestedItemInput)
    .output(RequestedItem)
    .meta({ retry: 'idempotent', changes: ['request', 'product'] })
    .mutation(({ ctx, input }) => acceptRequestedItem(ctx, input)),
  declineRequestedItem: warehouseProcedure
    .input(DeclineRequestedItemInput)
    .output(RequestedItem)
    .meta({ retry: 'idempotent', changes: ['request'] })
    .mutation(({ ctx, input }) => declineRequestedItem(ctx, input)),
};
