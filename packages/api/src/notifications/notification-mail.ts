import type { Language, Role } from '@bhandar/domain/accounts';
import { AREAS } from '@bhandar/domain/accounts/areas';
import { type NotificationFacts, type NotificationKind, noticeListOf } from '@bhandar/domain/notifications';
import { type Mail, mailPage } from '../mail';
import { bangla } from './messages/bn';
import { type EmailMessages, english } from './messages/en';
import { hindi } from './messages/hi';

const WORDS: Record<Language, EmailMessages> = { en: english, bn: bangla, hi: hindi };

interface Letter {
  kind: NotificationKind;
  facts: NotificationFacts;
  email: string;
  firstName: string;
  role: Role;
  /** That in which the person last used the screens. */
  language: Language;
}

/** The same news as the bell's, with the way to the place where they stand together. */
export function noticeMail({ kind, facts, email, firstName, role, language }: Letter, publicUrl: string): Mail {
  const words = WORDS[language];
  const said = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value ?? '')]));
  const { subject, lines } = words.of[kind](said);
  const list = noticeListOf(facts);
  const path = list ? `${list.path}?${new URLSearchParams(list.query)}` : 'notifications';
  const href = `${publicUrl}${AREAS[role]}/${path}`;
  const all = [words.greeting(firstName), ...lines.filter((line) => line !== '')];
  return {
    to: email,
    subject,
    text: [...all, '', href, '', words.chosen].join('\n'),
    html: mailPage({
      language,
      title: subject,
      lines: [...all, words.chosen],
      link: { href, text: list ? words.openList : words.open },
    }),
  };
}
