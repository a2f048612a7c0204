import {
  BeginSecondFactorInput,
  FactorCodeInput,
  RecoveryCodes,
  ResetSecondFactorInput,
  SecondFactor,
  SecondFactorSetup,
} from '@bhandar/domain/accounts';
import * as z from 'zod';
import { ownProcedure, warehouseProcedure } from '../../core/trpc';
import { resetSecondFactor } from './reset-second-factor';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor';

const Message = z.object({ message: z.string() });

/** Procedures for one's own second factor, and for resetting that of a person who lost it. */
export const secondFactorProcedures = {
  getSecondFactor: ownProcedure
    .meta({ beforeSecondFactor: true })
    .output(SecondFactor)
    .query(({ ctx }) => getSecondFactor(ctx)),
  beginSecondFactor: ownProcedure
    .meta({ manages: 'second factors', beforeSecondFactor: true })
    .input(BeginSecondFactorInput)
    .output(SecondFactorSetup)
    .meta({ retry: 'idempotent', changes: ['secondFactor'] })
    .mutation(({ ctx, input }) => beginSecondFactor(ctx, input)),
  confirmSecondFactor: ownProcedure
    .meta({ manages: 'second factors', beforeSecondFactor: true })
    .input(FactorCodeInput)
    .output(RecoveryCodes)
    .meta({ retry: 'idempotent', changes: ['secondFactor'] })
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx, input)),
  renewRecoveryCodes: ownProcedure
    .meta({ manages: 'second factors' })
    .input(FactorCodeInput)
    .output(RecoveryCodes)
    .meta({ retry: 'idempotent', changes: ['secondFactor'] })
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),
  removeSecondFactor: ownProcedure
    .meta({ manages: 'second factors' })
    .input(FactorCodeInput)
    .output(Message)
    .meta({ retry: 'idempotent', changes: ['secondFactor'] })
    .mutation(({ ctx, input }) => removeSecondFactor(ctx, input)),
  resetSecondFactor: warehouseProcedure
    .meta({ manages: 'second factors' })
    .input(ResetSecondFactorInput)
    .output(Message)
    .meta({ retry: 'idempotent', changes: ['secondFactor', 'session'] })
    .mutation(({ ctx, input }) => resetSecondFactor(ctx, input)),
};
