import { decimalFromMinor } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import type { CursorPage, CursorRead } from '../../core/cursor';
import { exportMessages } from './messages';
import type { ExportMessages, Head } from './messages/en';

export type Cell = string | number | null;

export interface ExportedList {
  /** The headers in the language of the requester. */
  heads(ctx: StaffContext): string[];
  /** The next rows after a position, with the rights of the requester. */
  step(ctx: StaffContext, query: CursorRead): Promise<{ rows: Cell[][]; nextCursor: string; hasMore: boolean }>;
}

export interface Formatting {
  /** An instant in the organisation's time zone, in a form that spreadsheets sort. */
  local: (instant: string) => string;
  words: ExportMessages;
}

const wordsFor = ({ actor }: StaffContext): ExportMessages => exportMessages(actor.language);

function formattingFor(ctx: StaffContext): Formatting {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: ctx.settings.timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return { local: (instant) => format.format(new Date(instant)), words: wordsFor(ctx) };
}

export function listOf<T>(
  heads: readonly Head[],
  read: (ctx: StaffContext, query: CursorRead) => Promise<CursorPage<T>>,
  rowsOf: (item: T, formatting: Formatting) => Cell[][],
): ExportedList {
  return {
    heads: (ctx) => heads.map((head) => wordsFor(ctx).heads[head]),
    async step(ctx, query) {
      const { data, nextCursor, hasMore } = await read(ctx, query);
      const formatting = formattingFor(ctx);
      return { rows: data.flatMap((item) => rowsOf(item, formatting)), nextCursor, hasMore };
    },
  };
}

export type Kind = 'pharmacy' | 'nonPharmacy';

export const money = (minor: number | null): Cell => (minor === null ? null : decimalFromMinor(minor));
export const whether = (is: boolean, { yes, no }: ExportMessages): Cell => (is ? yes : no);

/** A quarantine is named by its store, other places without a name of their own by their kind. */
export const placeName = ({ kind, name }: { kind: string; name: string }, { places }: ExportMessages): string => {
  if (kind === 'quarantine') return `${name} (${places.quarantine})`;
  return Object.hasOwn(places, kind) ? places[kind as keyof typeof places] : name;
};
export const localOr = (at: string | null, { local }: Formatting): Cell => (at === null ? '' : local(at));
