interface CredentialChanged {
  title: string;
  greeting: (name: string) => string;
  what: (when: string) => string;
  notYou: string;
  link: string;
}

export interface AccountMessages {
  otp: { subject: (code: string) => string; title: string; use: (minutes: number) => string; ignore: string };
  passwordChanged: CredentialChanged;
  secondFactorChanged: CredentialChanged;
  contactCopy: { title: string; greeting: (name: string) => string; what: string };
}

export const english: AccountMessages = {
  otp: {
    subject: (code) => `${code} is your Bhandar code`,
    title: 'Your code to set a new password',
    use: (minutes) => `Type it on the page where you asked for it. It works for ${minutes} minutes, and once.`,
    ignore: 'If you did not ask for it, do nothing: your password stays as it is. Never pass this code on.',
  },
  passwordChanged: {
    title: 'Your password was changed',
    greeting: (name) => `Hello ${name},`,
    what: (when) => `the password of your Bhandar account was changed on ${when}. You were signed out elsewhere.`,
    notYou: 'If that was not you, set a new password at once and tell your manager.',
    link: 'Set a new password',
  },
  secondFactorChanged: {
    title: 'The second factor of your account changed',
    greeting: (name) => `Hello ${name},`,
    what: (when) => `the second factor of your Bhandar account, or its recovery codes, changed on ${when}.`,
    notYou: 'If that was not you, set a new password at once and tell your manager.',
    link: 'Set a new password',
  },
  contactCopy: {
    title: 'We have your message',
    greeting: (name) => `Hello ${name},`,
    what: 'thank you for writing to Bhandar. We answer within one working day. You wrote:',
  },
};
