import type { AccountChange } from '../../../mail';

interface ChangedMessages {
  title: string;
  what: (when: string) => string;
  /** What to do for a reader who did not expect it. */
  notYou?: string;
}

export interface AccountMessages {
  otp: { subject: (code: string) => string; title: string; use: (minutes: number) => string; ignore: string };
  greeting: (name: string) => string;
  /** The texts of the links. */
  signIn: string;
  setPassword: string;
  changed: Record<AccountChange, ChangedMessages>;
  contactCopy: { title: string; what: string };
}

export const english: AccountMessages = {
  otp: {
    subject: (code) => `${code} is your Bhandar code`,
    title: 'Your code to set a new password',
    use: (minutes) =>
      `Type it on the page where you requested it, or open the link. It works for ${minutes} minutes, and once.`,
    ignore: 'If you did not ask for it, do nothing: your password stays as it is. Never pass this code on.',
  },
  greeting: (name) => `Hello ${name},`,
  signIn: 'Sign in',
  setPassword: 'Set a new password',
  changed: {
    passwordChanged: {
      title: 'Your password was changed',
      what: (when) => `the password of your Bhandar account was changed on ${when}. You were signed out elsewhere.`,
      notYou: 'If that was not you, set a new password at once and tell your manager.',
    },
    emailChanged: {
      title: 'The email address of your account was changed',
      what: (when) =>
        `the email address of your Bhandar account was changed on ${when}. You sign in with the new address, and this one gets no more emails.`,
      notYou: 'If you did not expect this, tell your manager at once.',
    },
    secondFactorChanged: {
      title: 'The second factor of your account changed',
      what: (when) => `the second factor of your Bhandar account, or its recovery codes, changed on ${when}.`,
      notYou: 'If that was not you, set a new password at once and tell your manager.',
    },
    factorNotRequired: {
      title: 'The second factor is no longer required',
      what: (when) =>
        `your organisation’s rule that superadmins and admins sign in with a second factor was switched off on ${when}.`,
      notYou: 'If you did not expect this, ask the other superadmins at once.',
    },
    accessChanged: {
      title: 'The access of your account was changed',
      what: (when) => `your role, your stores or your permissions in Bhandar were changed on ${when}.`,
      notYou: 'If you did not expect this, ask your manager.',
    },
    accountDisabled: {
      title: 'Your account was disabled',
      what: (when) => `your Bhandar account was disabled on ${when}. You can no longer sign in.`,
      notYou: 'If you did not expect this, ask your manager.',
    },
    accountEnabled: {
      title: 'Your account was enabled',
      what: (when) => `your Bhandar account was enabled on ${when}. You can sign in again.`,
    },
    registrationRejected: {
      title: 'Your registration was rejected',
      what: (when) => `your registration for Bhandar was rejected on ${when}.`,
      notYou: 'If you did not expect this, ask your manager. You may register again.',
    },
    signedIn: {
      title: 'New sign-in to your account',
      what: (when) => `somebody signed in to your Bhandar account from a new device on ${when}.`,
      notYou: 'If that was not you, set a new password at once and tell your manager.',
    },
  },
  contactCopy: {
    title: 'We have your message',
    what: 'thank you for writing to Bhandar. We answer within one working day. You wrote:',
  },
};
