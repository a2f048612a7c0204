import { coded, type Refusal, refusalIn } from '@bhandar/domain/shared';
import type * as z from 'zod';

type Issue = z.core.$ZodIssue;
type Of<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

const unusable = coded('input.invalid');

const EXPECTED: Readonly<Record<string, Refusal>> = {
  string: coded('field.text'),
  number: coded('field.number'),
  int: coded('field.wholeNumber'),
  boolean: coded('field.yesNo'),
  array: coded('field.list'),
  tuple: coded('field.list'),
  object: coded('field.object'),
  record: coded('field.object'),
  date: coded('field.date'),
};

const FORMATS: Readonly<Record<string, Refusal>> = {
  uuid: coded('field.id'),
  guid: coded('field.id'),
  email: coded('field.email'),
  url: coded('field.webAddress'),
  date: coded('field.date'),
  datetime: coded('field.instant'),
};

const lookUp = (table: Readonly<Record<string, Refusal>>, key: string): Refusal | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const NUMBERS = new Set(['number', 'int', 'bigint']);

function tooBig({ origin, maximum, inclusive }: Of<'too_big'>): Refusal {
  const max = Number(maximum);
  if (origin === 'string') return coded('field.tooLong', { max });
  if (origin === 'array' || origin === 'set') return coded('field.tooMany', { max });
  if (!NUMBERS.has(origin)) return unusable;
  return inclusive === false ? coded('field.lessThan', { max }) : coded('field.atMost', { max });
}

function tooSmall({ origin, minimum, inclusive }: Of<'too_small'>): Refusal {
  const min = Number(minimum);
  if (origin === 'string') return min > 1 ? coded('field.tooShort', { min }) : coded('field.required');
  if (origin === 'array' || origin === 'set') return coded('field.tooFew', { min });
  if (!NUMBERS.has(origin)) return unusable;
  return inclusive === false ? coded('field.moreThan', { min }) : coded('field.atLeast', { min });
}

/** Of the alternatives, the one that the value comes closest to: it is wrong at most inside. */
function noAlternative({ errors, discriminator }: Of<'invalid_union'>): Refusal {
  if (discriminator) return coded('field.choose');
  const firsts = errors.flatMap(([first]) => first ?? []);
  const closest = firsts.find(({ code }) => code !== 'invalid_type') ?? firsts[0];
  return closest && closest.path.length === 0 ? refusalOfIssue(closest) : unusable;
}

function byKind(issue: Issue): Refusal {
  switch (issue.code) {
    case 'invalid_type':
      return /received undefined$/.test(issue.message)
        ? coded('field.required')
        : (lookUp(EXPECTED, issue.expected) ?? unusable);
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return lookUp(FORMATS, issue.format) ?? coded('field.format');
    case 'not_multiple_of':
      return coded('field.multipleOf', { step: issue.divisor });
    case 'invalid_value':
      return coded('field.chooseOne', { options: issue.values.map(String).join(', ') });
    case 'invalid_union':
      return noAlternative(issue);
    case 'unrecognized_keys':
      return coded('field.unknown', { fields: issue.keys.join(', ') });
    default:
      return unusable;
  }
}

/** The refusal of a schema's issue: its own code, or that of its kind where the schema library wrote the sentence. */
export const refusalOfIssue = (issue: Issue): Refusal => refusalIn(issue.message) ?? byKind(issue);
