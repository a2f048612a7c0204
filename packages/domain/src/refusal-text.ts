import type { Language } from './accounts';
import { fillRefusal } from './fill-refusal';
import { messages as bangla } from './refusal-messages/bn';
import { messages as hindi } from './refusal-messages/hi';
import { REFUSALS } from './refusals';
import { refusalIn } from './shared/refusal';

const MESSAGES = { en: REFUSALS, bn: bangla, hi: hindi };

/** A problem of list data (a row, a job, a sale) for a file or email, in the reader's language; English if none is chosen. */
export function problemText(message: string, language: Language | null): string {
  const refusal = refusalIn(message);
  // A newer server's code has no text here; the stored form is shown.
  return refusal && refusal.code in REFUSALS ? fillRefusal(MESSAGES[language ?? 'en'], refusal) : message;
}
