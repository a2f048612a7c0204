import { DomainError, invalid } from '../errors';
import { decimalFromMinor } from '../money';
import { coded, type FieldRefusals } from '../refusal';
import type { Violation } from '../violations';

export type Form = Readonly<Record<string, unknown>>;

/** FNV-1a with 32 bits. Where two texts have one mark, one edit of a field is lost, which is rare enough. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** A whole number stands as itself, so that the ledger can tell from which stock an edit started. */
const markOf = (value: unknown): string =>
  Number.isSafeInteger(value) ? `=${(value as number).toString(36)}` : hashOf(JSON.stringify(value ?? null));

/** `form` lists the editable values of a record, in an order that never changes. */
export const revisionOf = (form: Form): string => Object.values(form).map(markOf).join('.');

function marksIn(revision: string, form: Form): Map<string, string> {
  const marks = revision.split('.');
  const fields = Object.keys(form);
  // A form that was open while the program was updated may lack a field.
  if (marks.length !== fields.length) throw invalid(coded('form.revisionUnknown'));
  return new Map(fields.map((field, index) => [field, marks[index] ?? '']));
}

/** The fields that an edit sends back as its form showed them; none where the revision cannot be read. */
export function leftAlone(revision: string, said: Form): string[] {
  const fields = Object.keys(said);
  const marks = revision.split('.');
  if (marks.length !== fields.length) return [];
  return fields.filter((field, index) => said[field] !== undefined && markOf(said[field]) === marks[index]);
}

/** The whole number that a form showed in a field. */
export function shownNumber(revision: string, form: Form, field: string): number | undefined {
  const mark = marksIn(revision, form).get(field) ?? '';
  return mark.startsWith('=') ? Number.parseInt(mark.slice(1), 36) : undefined;
}

/** Short texts, numbers and amounts are quoted; other values have no form that reads the same in every language. */
function overtakenBy(field: string, value: unknown) {
  const amount = field.endsWith('Minor') ? decimalFromMinor(Number(value)).toFixed(2) : String(value);
  const now = typeof value === 'number' ? amount : value;
  const isShort = typeof now === 'string' && now !== '' && now.length <= 60;
  return isShort ? coded('field.overtakenBy', { now }) : coded('field.overtaken');
}

/**
 * The values of `said` that their sender changed; all of them when no revision was sent. `formOf` brings a record or a
 * part of it into the shape whose marks the revision has. A field that somebody else changed meanwhile, to another value
 * than the one said, is refused by name; the refusal's `revision` lets the sender save over it.
 */
export function changesSince<Said extends object, Now extends object>(
  revision: string | undefined,
  said: Said,
  { now, formOf }: { now: Now; formOf: (values: Said | Now) => Form },
): Partial<Said> {
  if (revision === undefined) return said;
  const present = formOf(now);
  const wanted = formOf(said);
  const marks = marksIn(revision, present);
  const isChanged = (field: string) => wanted[field] !== undefined && markOf(wanted[field]) !== marks.get(field);
  const overtaken = [...marks].flatMap(([field, mark]) => {
    const current = markOf(present[field]);
    return isChanged(field) && current !== mark && current !== markOf(wanted[field]) ? [field] : [];
  });
  if (overtaken.length > 0) {
    const fields: FieldRefusals = Object.fromEntries(
      overtaken.map((field) => [field, overtakenBy(field, present[field])]),
    );
    for (const field of overtaken) marks.set(field, markOf(present[field]));
    const data = { revision: [...marks.values()].join('.') };
    throw new DomainError('CHANGED_MEANWHILE', coded('form.overtaken'), {
      fields,
      data,
    });
  }
  const isKept = (field: string) => !marks.has(field) || isChanged(field);
  return Object.fromEntries(Object.entries(said).filter(([field]) => isKept(field))) as Partial<Said>;
}

/** The same for a record that is written whole: each value of `said` that its sender left alone is the present one. */
export function editedSince<Said extends object, Now extends { [Field in keyof Said]?: unknown }>(
  revision: string | undefined,
  said: Said,
  from: { now: Now; formOf: (values: Said | Now) => Form },
): Said {
  const changes = changesSince(revision, said, from);
  const kept = Object.keys(said).filter((field) => !Object.hasOwn(changes, field));
  return { ...said, ...Object.fromEntries(kept.map((field) => [field, from.now[field as keyof Said]])) };
}

/** The violations in fields that an edit changes. A field that it leaves alone may be older than its rule. */
export const violationsIn = (changes: object, violations: readonly Violation[]): Violation[] =>
  violations.filter(({ field }) => Object.hasOwn(changes, field.split('.')[0] ?? field));
