import {
  ContactInput,
  ForgotPasswordInput,
  ResetPasswordInput,
  SubscribeInput,
  VerifyOtpInput,
} from '@bhandar/domain/accounts';
import * as z from 'zod';
import { publicProcedure } from '../core/trpc';
import { contactUs, subscribe } from './contact/contact';
import { forgotPassword } from './recovery/forgot-password';
import { resetPassword } from './recovery/reset-password';
import { verifyOtp } from './recovery/verify-otp';

const Message = z.object({ message: z.string() });

/** Procedures for visitors: account recovery and contact messages. */
export const visitorProcedures = {
  forgotPassword: publicProcedure
    .input(ForgotPasswordInput)
    .output(Message)
    .meta({ retry: 'keyed', changes: [] })
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  /** For our own client: the grant is in a cookie that scripts cannot read. */
  verifyOtp: publicProcedure
    .input(VerifyOtpInput)
    .output(Message)
    .meta({ retry: 'keyed', changes: [] })
    .mutation(({ ctx, input }) => verifyOtp(ctx, input, { knownByPlace: false })),
  /** For documented clients: the answer contains the grant, which is bound to the caller's address. */
  verifyOtpWithToken: publicProcedure
    .input(VerifyOtpInput)
    .output(Message.extend({ resetToken: z.string() }))
    .meta({ retry: 'keyed', changes: [] })
    .mutation(({ ctx, input }) => verifyOtp(ctx, input, { knownByPlace: true })),
  resetPassword: publicProcedure
    .input(ResetPasswordInput)
    .output(Message)
    .meta({ retry: 'keyed', changes: ['session'] })
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  contactUs: publicProcedure
    .input(ContactInput)
    .output(Message)
    .meta({ retry: 'keyed', changes: [] })
    .mutation(({ ctx, input }) => contactUs(ctx, input)),
  subscribe: publicProcedure
    .input(SubscribeInput)
    .output(Message.extend({ already: z.boolean() }))
    .meta({ retry: 'keyed', changes: [] })
    .mutation(({ ctx, input }) => subscribe(ctx, input)),
};
