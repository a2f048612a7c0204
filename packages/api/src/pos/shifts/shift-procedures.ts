import {
  CashMovement,
  CashMovementQuery,
  CloseShiftAnswer,
  CloseShiftInput,
  CloseTillInput,
  HandedOver,
  HandOverShiftInput,
  OpenDrawerInput,
  OpenShiftInput,
  RecordBankDepositInput,
  RecordCashMovementInput,
  ShiftActVerdict,
  ShiftDetails,
  ShiftIdInput,
  ShiftQuery,
  ShiftSummary,
  SyncShiftsInput,
  TillShift,
  TillShiftQuery,
  TillsOverview,
} from '@bhandar/domain/pos';
import { Id, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { staffProcedure } from '../../core/trpc';
import { closeShift } from './close-shift';
import { closeTill } from './close-till';
import { handOverShift } from './hand-over-shift';
import { recordBankDeposit, recordCashMovement } from './move-cash';
import { syncShifts } from './offline/sync-shifts';
import { openDrawer } from './open-drawer';
import { openShift } from './open-shift';
import { getShift, listCashMovements, listShifts, tillShift, tillsOverview } from './read-shifts';

const Recorded = z.object({ id: Id });

export const shiftProcedures = {
  tillShift: staffProcedure
    .input(TillShiftQuery)
    .output(TillShift)
    .query(({ ctx, input }) => tillShift(ctx, input)),
  openShift: staffProcedure
    .input(OpenShiftInput)
    .output(ShiftSummary)
    .meta({ retry: 'input-id', changes: ['shift'] })
    .mutation(({ ctx, input }) => openShift(ctx, input)),
  openDrawer: staffProcedure
    .input(OpenDrawerInput)
    .output(z.object({ shiftId: Id.nullable() }))
    .meta({ retry: 'keyed', changes: ['audit'] })
    .mutation(({ ctx, input }) => openDrawer(ctx, input)),
  recordCashMovement: staffProcedure
    .input(RecordCashMovementInput)
    .output(Recorded)
    .meta({ retry: 'input-id', changes: ['shift'] })
    .mutation(({ ctx, input }) => recordCashMovement(ctx, input)),
  recordBankDeposit: staffProcedure
    .input(RecordBankDepositInput)
    .output(Recorded)
    .meta({ retry: 'input-id', changes: ['shift'] })
    .mutation(({ ctx, input }) => recordBankDeposit(ctx, input)),
  handOverShift: staffProcedure
    .input(HandOverShiftInput)
    .output(HandedOver)
    .meta({ retry: 'input-id', changes: ['shift'] })
    .mutation(({ ctx, input }) => handOverShift(ctx, input)),
  closeShift: staffProcedure
    .input(CloseShiftInput)
    .output(CloseShiftAnswer)
    .meta({ retry: 'idempotent', changes: ['shift'] })
    .mutation(({ ctx, input }) => closeShift(ctx, input)),
  closeTill: staffProcedure
    .input(CloseTillInput)
    .output(z.object({ closed: z.literal(true) }))
    .meta({ retry: 'idempotent', changes: ['shift'] })
    .mutation(({ ctx, input }) => closeTill(ctx, input)),
  syncShifts: staffProcedure
    .input(SyncShiftsInput)
    .output(z.array(ShiftActVerdict))
    .meta({ retry: 'input-id', changes: ['shift'] })
    .mutation(({ ctx, input }) => syncShifts(ctx, input)),
  getShift: staffProcedure
    .input(ShiftIdInput)
    .output(ShiftDetails)
    .query(({ ctx, input }) => getShift(ctx, input.shiftId)),
  listShifts: staffProcedure
    .input(ShiftQuery)
    .output(pageOf(ShiftSummary))
    .query(({ ctx, input }) => listShifts(ctx, input)),
  tillsOverview: staffProcedure
    .input(z.object({ locationId: Id.optional() }))
    .output(TillsOverview)
    .query(({ ctx, input }) => tillsOverview(ctx, input)),
  listCashMovements: staffProcedure
    .input(CashMovementQuery)
    .output(pageOf(CashMovement))
    .query(({ ctx, input }) => listCashMovements(ctx, input)),
};
