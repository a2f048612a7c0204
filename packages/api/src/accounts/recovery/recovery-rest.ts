import {
  ContactInput,
  ForgotPasswordInput,
  ResetPasswordInput,
  SubscribeInput,
  VerifyOtpInput,
} from '@bhandar/domain/accounts';
import * as z from 'zod';
import { Done, done } from '../../core/rest/answers';
import { type RestRoute, restRoute } from '../../core/rest/route';

export const recoveryRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'post',
    path: '/api/auth/forgot-password',
    access: 'public',
    tag: 'accounts',
    summary: 'Mail a code of six digits to the address; the answer is the same for an address that nobody has',
    body: ForgotPasswordInput,
    response: Done,
    keyless: true,
    run: async (api, { body }) => done((await api.accounts.forgotPassword(body)).message),
  }),
  restRoute({
    method: 'post',
    path: '/api/auth/verify-otp',
    access: 'public',
    tag: 'accounts',
    summary:
      'Prove the code: allows one new password within ten minutes, by the cookie, the resetToken, or the same place',
    body: VerifyOtpInput,
    response: Done.extend({ resetToken: z.string() }),
    keyless: true,
    run: async (api, { body }) => {
      const { message, resetToken } = await api.accounts.verifyOtpWithToken(body);
      return done(message, { resetToken });
    },
  }),
  restRoute({
    method: 'post',
    path: '/api/auth/reset-password',
    access: 'public',
    tag: 'accounts',
    summary: 'Set the new password after verify-otp; every session of the person ends',
    body: ResetPasswordInput,
    response: Done,
    keyless: true,
    run: async (api, { body }) => done((await api.accounts.resetPassword(body)).message),
  }),
  restRoute({
    method: 'post',
    path: '/api/contactUs',
    access: 'public',
    tag: 'accounts',
    summary: 'Write to us; kept, and mailed to those who answer',
    body: ContactInput,
    response: Done,
    run: async (api, { body }) => done((await api.accounts.contactUs(body)).message),
  }),
  restRoute({
    method: 'post',
    path: '/api/newsletter',
    access: 'public',
    tag: 'accounts',
    summary: 'Put an address on the newsletter list, once',
    body: SubscribeInput,
    response: Done.extend({ already: z.boolean() }),
    run: async (api, { body }) => {
      const { message, already } = await api.accounts.subscribe(body);
      return done(message, { already });
    },
  }),
];
