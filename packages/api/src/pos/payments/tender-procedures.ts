import { AddTenderInput, Tender, TenderQuery, UpdateTenderInput } from '@bhandar/domain/pos';
import * as z from 'zod';
import { staffProcedure, warehouseProcedure } from '../../core/trpc';
import { addTender, listTenders, updateTender } from './tenders';

export const tenderProcedures = {
  listTenders: staffProcedure
    .input(TenderQuery)
    .output(z.array(Tender))
    .query(({ ctx, input }) => listTenders(ctx, input)),
  addTender: warehouseProcedure
    .input(AddTenderInput)
    .output(Tender)
    .meta({ retry: 'keyed', changes: ['organisation'] })
    .mutation(({ ctx, input }) => addTender(ctx, input)),
  updateTender: warehouseProcedure
    .input(UpdateTenderInput)
    .output(Tender)
    .meta({ retry: 'idempotent', changes: ['organisation'] })
    .mutation(({ ctx, input }) => updateTender(ctx, input)),
};
