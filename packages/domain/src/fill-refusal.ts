import type { Refusal, RefusalCode, RefusalParam } from './shared/refusal';

/** The sentence of a refusal in the language of the table. Limits of files go into the millions, so their digits are grouped. */
export function fillRefusal(messages: Readonly<Record<RefusalCode, string>>, { code, params = {} }: Refusal): string {
  const say = (param: RefusalParam): string => {
    if (typeof param === 'number') return code.startsWith('upload.') ? param.toLocaleString('en') : String(param);
    if (typeof param === 'string') return param;
    return [param]
      .flat()
      .map((inner) => fillRefusal(messages, inner))
      .join(', ');
  };
  return messages[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => say(params[name] ?? ''));
}
