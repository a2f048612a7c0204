import { type Language, OTP_MINUTES } from '@bhandar/domain/accounts';
import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import type { RequestFacts, Settings } from '../../core/context';
import { type Mail, mailPage } from '../../mail';
import { accountMessages } from './messages';

/** The person's own language, else the one that their browser asks for first, of those we write in. */
export function mailLanguageOf(request: RequestFacts, own?: Language | null): Language {
  if (own) return own;
  const asked = (request.header('accept-language') ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return (
    LANGUAGES.find((language) => language === asked.find((code) => LANGUAGES.some((ours) => ours === code))) ?? 'en'
  );
}

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

function changedMail(
  language: Language,
  kind: 'passwordChanged' | 'secondFactorChanged',
  { to, name, at, settings }: CredentialChanged,
): Mail {
  const texts = accountMessages[language][kind];
  const when = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: settings.timeZone,
  }).format(at);
  const forgot = `${settings.publicUrl}/forgot-password`;
  const lines = [texts.greeting(name), texts.what(when), texts.notYou];
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

/** What a visitor wrote, to those who answer; a reply goes to the visitor. */
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
