import { PinState, RemovePinInput, SetPinInput } from '@bhandar/domain/accounts';
import { ownProcedure } from '../../core/trpc';
import { getPin, removePin, setPin } from './pins';

export const pinProcedures = {
  getPin: ownProcedure.output(PinState).query(({ ctx }) => getPin(ctx)),
  setPin: ownProcedure
    .meta({ manages: 'passwords' })
    .input(SetPinInput)
    .output(PinState)
    .meta({ retry: 'idempotent', changes: ['staff'] })
    .mutation(({ ctx, input }) => setPin(ctx, input)),
  removePin: ownProcedure
    .meta({ manages: 'passwords' })
    .input(RemovePinInput)
    .output(PinState)
    .meta({ retry: 'idempotent', changes: ['staff'] })
    .mutation(({ ctx, input }) => removePin(ctx, input)),
};
