import { fillRefusal } from './fill-refusal';
import { REFUSALS } from './refusals';
import { type Refusal, refusalIn } from './shared/refusal';

/** The documented English of a refusal. */
export const englishOf = (refusal: Refusal): string => fillRefusal(REFUSALS, refusal);

/** The documented English of a schema's issue. */
export function englishIn(message: string): string {
  const refusal = refusalIn(message);
  return refusal ? englishOf(refusal) : message;
}
