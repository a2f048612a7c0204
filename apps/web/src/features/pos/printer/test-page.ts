import { formatInstant } from '../../../lib/format';
import { LANGUAGE_NAMES } from '../../../lib/i18n/language';
import { rollBytes } from './roll-bytes';

/** The names of the three languages, as wide as the narrower roll. */
export const testBytes = (): Promise<Uint8Array<ArrayBuffer>> =>
  rollBytes(
    [
      { kind: 'text', left: 'Bhandar', centred: true, large: true },
      { kind: 'rule' },
      ...Object.values(LANGUAGE_NAMES).map((name) => ({ kind: 'text' as const, left: name, right: '1,234.50' })),
      { kind: 'rule' },
      { kind: 'text', left: formatInstant(new Date().toISOString()), centred: true },
    ],
    '58',
  );
