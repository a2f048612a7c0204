import type { Language, Role } from '@bhandar/domain/accounts';
import { AREAS } from '@bhandar/domain/accounts/areas';
import {
  isAlwaysMailed,
  type NotificationFacts,
  type NotificationKind,
  notificationListOf,
  placeQuery,
} from '@bhandar/domain/notifications';
import type { Settings } from '../core/context';
import { localFormats } from '../core/paper/local-formats';
import { type Mail, mailPage } from '../mail';
import { bangla } from './messages/bn';
import { type EmailMessages, english } from './messages/en';
import { hindi } from './messages/hi';

const MESSAGES: Record<Language, EmailMessages> = { en: english, bn: bangla, hi: hindi };

interface NotificationMail {
  kind: NotificationKind;
  facts: NotificationFacts;
  email: string;
  firstName: string;
  role: Role;
  /** The language in which the person last used the app. */
  language: Language;
}

/** The page that a notification leads to; a new member of staff signs in first. */
function linkOf({ kind, facts, role }: NotificationMail, { publicUrl }: Pick<Settings, 'publicUrl'>) {
  if (kind === 'registration.approved') return { href: `${publicUrl}/login`, text: 'signIn' } as const;
  const list = notificationListOf(facts);
  const query = list ? list.query : placeQuery(kind, facts);
  const path = `${list ? list.path : 'notifications'}?${new URLSearchParams(query)}`;
  return { href: `${publicUrl}${AREAS[role]}/${path}`, text: list ? 'openList' : 'open' } as const;
}

/** The email of a notification, with a link to the list or the record that it concerns. */
export function notificationMail(
  mail: NotificationMail,
  settings: Pick<Settings, 'publicUrl' | 'currency' | 'timeZone'>,
): Mail {
  const { kind, facts, email, firstName, language } = mail;
  const messages = MESSAGES[language];
  const texts = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value ?? '')]));
  const { refundMinor, cashMinor } = facts;
  const { money } = localFormats(language, settings);
  if (typeof refundMinor === 'number') texts.refund = money(refundMinor);
  if (typeof cashMinor === 'number') texts.cash = money(cashMinor);
  const { subject, lines } = messages.of[kind](texts);
  const link = linkOf(mail, settings);
  const foot = isAlwaysMailed(kind) ? messages.alwaysSent : messages.reason;
  const all = [messages.greeting(firstName), ...lines.filter((line) => line !== '')];
  return {
    to: email,
    subject,
    text: [...all, '', link.href, '', foot].join('\n'),
    html: mailPage({
      language,
      title: subject,
      lines: [...all, foot],
      link: { href: link.href, text: messages[link.text] },
    }),
  };
}
