import { type Language, OTP_MINUTES } from '@bhandar/domain/accounts';
import { browserLanguageOf } from '../../core/browser-language';
import type { RequestFacts, Settings } from '../../core/context';
import { type Mail, mailPage } from '../../mail';
import { accountMessages } from './messages';

/** The person's own language, else the first supported language of their browser. */
export const mailLanguageOf = (request: RequestFacts, own?: Language | null): Language =>
  own ?? browserLanguageOf(request);

export function otpMail(language: Language, { to, code }: { to: string; code: string }): Mail {
  const { otp } = accountMessages[language];
  const lines = [otp.use(OTP_MINUTES), otp.ignore];
  return {
    to,
    subject: otp.subject(code),
    text: [otp.title, '', code, '', ...lines].join('\n'),
    html: mailPage({ language, title: otp.title, code, lines }),
  };
}

interface CredentialChanged {
  to: string;
  name: string;
  at: Date;
  settings: Settings;
}

export const passwordChangedMail = (language: Language, facts: CredentialChanged): Mail =>
  changedMail(language, 'passwordChanged', facts);

export const secondFactorChangedMail = (language: Language, facts: CredentialChanged): Mail =>
  changedMail(language, 'secondFactorChanged', facts);

/** For the former address. It has no link: its reader may no longer have an account there. */
export function emailChangedMail(language: Language, { to, name, at, settings }: CredentialChanged): Mail {
  const texts = accountMessages[language].emailChanged;
  const lines = [texts.greeting(name), texts.what(whenIn(language, at, settings)), texts.notYou];
  return {
    to,
    subject: texts.title,
    text: [texts.title, '', ...lines].join('\n'),
    html: mailPage({ language, title: texts.title, lines }),
  };
}

const whenIn = (language: Language, at: Date, { timeZone }: Settings): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(at);

function changedMail(
  language: Language,
  kind: 'passwordChanged' | 'secondFactorChanged',
  { to, name, at, settings }: CredentialChanged,
): Mail {
  const texts = accountMessages[language][kind];
  const forgot = `${settings.publicUrl}/forgot-password`;
  const lines = [texts.greeting(name), texts.what(whenIn(language, at, settings)), texts.notYou];
  return {
    to,
    subject: texts.title,
    text: [texts.title, '', ...lines, '', forgot].join('\n'),
    html: mailPage({ language, title: texts.title, lines, link: { href: forgot, text: texts.link } }),
  };
}

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
  const { contactCopy: texts } = accountMessages[language];
  const lines = [texts.greeting(name), texts.what];
  return {
    to: email,
    subject: texts.title,
    text: [texts.title, '', ...lines, '', message].join('\n'),
    html: mailPage({ language, title: texts.title, lines, quote: message }),
  };
}
