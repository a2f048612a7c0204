import { type Language, OTP_MINUTES } from '@bhandar/domain/accounts';
import { browserLanguageOf } from '../../core/browser-language';
import type { RequestFacts, Settings } from '../../core/context';
import { type AccountChange, type Mail, mailPage } from '../../mail';
import { accountMessages } from './messages';

/** The person's own language, else the first supported language of their browser. */
export const mailLanguageOf = (request: RequestFacts, own?: Language | null): Language =>
  own ?? browserLanguageOf(request);

interface OtpMail {
  to: string;
  code: string;
  /** For the link, which works when others have used up the guesses at the code. */
  linkToken: string;
  settings: Settings;
}

export function otpMail(language: Language, { to, code, linkToken, settings }: OtpMail): Mail {
  const { otp, setPassword } = accountMessages[language];
  const lines = [otp.use(OTP_MINUTES), otp.ignore];
  // Behind the hash, which browsers send to no server.
  const href = `${settings.publicUrl}/verify-otp#${new URLSearchParams({ email: to, code: linkToken })}`;
  return {
    to,
    subject: otp.subject(code),
    text: [otp.title, '', code, '', ...lines, '', href].join('\n'),
    html: mailPage({ language, title: otp.title, code, lines, link: { href, text: setPassword } }),
  };
}

interface ChangedAccount {
  kind: AccountChange;
  to: string;
  name: string;
  at: Date;
  settings: Settings;
}

/** Where a reader who did not expect the change goes. Some readers have no account any more, or not at this address. */
const LINKS: Partial<Record<AccountChange, string>> = {
  passwordChanged: 'forgot-password',
  secondFactorChanged: 'forgot-password',
  signedIn: 'forgot-password',
  factorNotRequired: 'login',
  accessChanged: 'login',
  accountEnabled: 'login',
};

/** Tells the owner of an account what somebody did with it, which may have been somebody else. */
export function accountChangedMail(language: Language, { kind, to, name, at, settings }: ChangedAccount): Mail {
  const messages = accountMessages[language];
  const { title, what, notYou } = messages.changed[kind];
  const lines = [messages.greeting(name), what(whenIn(language, at, settings)), ...(notYou ? [notYou] : [])];
  const path = LINKS[kind];
  const link = path && {
    href: `${settings.publicUrl}/${path}`,
    text: path === 'login' ? messages.signIn : messages.setPassword,
  };
  return {
    to,
    subject: title,
    text: [title, '', ...lines, ...(link ? ['', link.href] : [])].join('\n'),
    html: mailPage({ language, title, lines, ...(link ? { link } : {}) }),
  };
}

const whenIn = (language: Language, at: Date, { timeZone }: Settings): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(at);

interface Contact {
  name: string;
  email: string;
  message: string;
}

/** A visitor's message for the contact address; a reply goes to the visitor. */
export function contactMail(to: string, { name, email, message }: Contact): Mail {
  const from = `${name} <${email}>`;
  return {
    to,
    subject: `Message from ${name}`,
    replyTo: { name, address: email },
    text: [from, '', message].join('\n'),
    html: mailPage({ language: 'en', title: `Message from ${name}`, lines: [from], quote: message }),
  };
}

export function contactCopyMail(language: Language, { name, email, message }: Contact): Mail {
  const { contactCopy: texts, greeting } = accountMessages[language];
  const lines = [greeting(name), texts.what];
  return {
    to: email,
    subject: texts.title,
    text: [texts.title, '', ...lines, '', message].join('\n'),
    html: mailPage({ language, title: texts.title, lines, quote: message }),
  };
}
