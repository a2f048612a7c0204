import { HeldBill, HeldBillQuery, HoldBillInput, HoldOutcome, TakeHeldBillInput, TakenBill } from '@bhandar/domain/pos';
import * as z from 'zod';
import { staffProcedure } from '../../core/trpc';
import { holdBill, listHeldBills, takeHeldBill } from './held-bills';

export const heldBillProcedures = {
  holdBill: staffProcedure
    .input(HoldBillInput)
    .output(z.object({ outcome: HoldOutcome }))
    .meta({ retry: 'input-id', changes: ['heldBill'] })
    .mutation(({ ctx, input }) => holdBill(ctx, input)),
  listHeldBills: staffProcedure
    .input(HeldBillQuery)
    .output(z.array(HeldBill))
    .query(({ ctx, input }) => listHeldBills(ctx, input)),
  takeHeldBill: staffProcedure
    .input(TakeHeldBillInput)
    .output(TakenBill)
    .meta({ retry: 'idempotent', changes: ['heldBill'] })
    .mutation(({ ctx, input }) => takeHeldBill(ctx, input)),
};
