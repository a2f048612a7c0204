import { Me } from '@bhandar/domain/accounts';
import { Cashier, GiveReleaseInput, Release, SwitchCashierInput, TillRef } from '@bhandar/domain/pos';
import * as z from 'zod';
import { staffProcedure } from '../../core/trpc';
import { listCashiers, lockTill } from './lock-till';
import { giveRelease } from './release';
import { switchCashier } from './switch-cashier';

export const cashierProcedures = {
  lockTill: staffProcedure
    .meta({ manages: 'sessions', whileLocked: true })
    .input(TillRef)
    .output(z.object({ locked: z.literal(true) }))
    .meta({ retry: 'idempotent', changes: ['session'] })
    .mutation(({ ctx, input }) => lockTill(ctx, input)),
  listCashiers: staffProcedure
    .meta({ whileLocked: true })
    .input(TillRef)
    .output(z.array(Cashier))
    .query(({ ctx, input }) => listCashiers(ctx, input)),
  giveRelease: staffProcedure
    .input(GiveReleaseInput)
    .output(Release)
    .meta({ retry: 'idempotent', changes: ['audit'] })
    .mutation(({ ctx, input }) => giveRelease(ctx, input)),
  switchCashier: staffProcedure
    .meta({ manages: 'sessions', whileLocked: true })
    .input(SwitchCashierInput)
    .output(z.object({ user: Me }))
    .meta({ retry: 'idempotent', changes: ['session'] })
    .mutation(({ ctx, input }) => switchCashier(ctx, input)),
};
