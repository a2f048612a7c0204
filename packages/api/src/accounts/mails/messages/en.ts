interface AccountChanged {
  title: string;
  greeting: (name: string) => string;
  what: (when: string) => string;
  notYou: string;
}

interface CredentialChanged extends AccountChanged {
  link: string;
}

export interface AccountMessages {
  otp: { subject: (code: string) => string; title: string; use: (minutes: number) => string; ignore: string };
  passwordChanged: CredentialChanged;
  emailChanged: AccountChanged;
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
  emailChanged: {
    title: 'The email address of your account was changed',
    greeting: (name) => `Hello ${name},`,
    what: (when) =>
      `the email address of your Bhandar account was changed on ${when}. You sign in with the new address, and this one gets no more emails.`,
    notYou: 'If you did not expect this, tell your manager at once.',
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
