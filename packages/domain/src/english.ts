import { REFUSALS } from './refusals';
import { type Refusal, type RefusalParam, refusalIn } from './shared/refusal';

/** The documented English of a refusal. Limits of files go into the millions, so their digits are grouped. */
export function englishOf({ code, params = {} }: Refusal): string {
  const say = (param: RefusalParam): string => {
    if (typeof param === 'number') return code.startsWith('upload.') ? param.toLocaleString('en') : String(param);
    return typeof param === 'string' ? param : [param].flat().map(englishOf).join(', ');
  };
  return REFUSALS[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => say(params[name] ?? ''));
}

/** The documented English of a schema's issue. */
export function englishIn(message: string): string {
  const refusal = refusalIn(message);
  return refusal ? englishOf(refusal) : message;
}
