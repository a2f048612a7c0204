import { elementOf, type Gs1Element } from './gs1-elements';

const LINK =
  /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?((?:\/[^/?#]+)*?)\/01\/(\d{14})((?:\/[^/?#]+)*)(?:\?([^#]*))?(?:#.*)?$/i;
const URI_SIGNS = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/;
/** The identifiers that may follow a GTIN in the path, in this order. */
const QUALIFIERS = ['22', '10', '21'];

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A GS1 Digital Link (`https://id.gs1.org/01/09520123456788/10/ABC?17=281231`); refuses a link that is ambiguous. */
export function splitLink(text: string): Gs1Element[] | undefined {
  const match = URI_SIGNS.test(text) ? LINK.exec(text) : null;
  if (!match) return undefined;
  const [, , gtin = '', path = '', query = ''] = match;
  const steps = path === '' ? [] : path.slice(1).split('/');
  if (steps.length % 2 !== 0) return undefined;
  const pairs: [string, string][] = [['01', gtin]];
  let from = 0;
  for (let at = 0; at < steps.length; at += 2) {
    const ai = steps[at] ?? '';
    const place = QUALIFIERS.indexOf(ai, from);
    if (place < 0) return undefined;
    from = place + 1;
    pairs.push([ai, steps[at + 1] ?? '']);
  }
  for (const part of query.split('&')) {
    const [key = '', value] = part.split('=', 2);
    if (value === undefined || !/^\d+$/.test(key)) continue;
    if (QUALIFIERS.includes(key)) return undefined;
    pairs.push([key, value.replaceAll('+', ' ')]);
  }
  const elements = pairs.map(([ai, value]) => elementOf(ai, decoded(value) ?? ''));
  return elements.every((element) => element !== undefined) ? elements : undefined;
}
