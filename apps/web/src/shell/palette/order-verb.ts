import type { TFunction } from 'i18next';
import { fold } from './palette-entry';

const VERBS = ['approve', 'receive'] as const;
/** What is done with an order that was typed after it, as in 'approve e006'. */
export type OrderVerb = (typeof VERBS)[number];

/** The verb before the search, in the screen's language or in English. */
export function splitVerb(typed: string, ...languages: TFunction<'palette'>[]): { verb?: OrderVerb; search: string } {
  const [first = '', ...rest] = typed.trim().split(/\s+/);
  const verb = VERBS.find((one) => languages.some((t) => fold(t(`verb_${one}`)) === fold(first)));
  return verb && rest.length > 0 ? { verb, search: rest.join(' ') } : { search: typed.trim() };
}
