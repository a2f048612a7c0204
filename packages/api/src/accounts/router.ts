import { Me } from '@bhandar/domain/accounts';
import * as z from 'zod';
import { publicProcedure, router, staffProcedure } from '../trpc';
import { logOut } from './log-out';

export const accountsRouter = router({
  /** Null for a visitor: the screens ask on every start, and being nobody is no error. */
  me: publicProcedure.output(Me.nullable()).query(({ ctx }) => ctx.authenticate()),
  logout: staffProcedure.output(z.object({ message: z.string() })).mutation(({ ctx }) => logOut(ctx)),
});
