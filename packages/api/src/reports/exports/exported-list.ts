import { decimalFromMinor } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import type { CursorPage, CursorRead } from '../../core/cursor';
import { exportMessages } from './messages';
import type { ExportMessages, Head } from './messages/en';

export type Cell = string | number | null;

export interface ExportedList {
  /** In the language of whoever asked. */
  heads(ctx: StaffContext): string[];
  /** The next rows after a position, in the name of whoever asked. */
  step(ctx: StaffContext, query: CursorRead): Promise<{ rows: Cell[][]; nextCursor: string; hasMore: boolean }>;
}

export interface Telling {
  /** An instant as the organisation's people read it, and as spreadsheets sort it. */
  local: (instant: string) => string;
  words: ExportMessages;
}

const wordsFor = ({ actor }: StaffContext): ExportMessages => exportMessages(actor.language);

function tellingTo(ctx: StaffContext): Telling {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: ctx.settings.timeZone, dateStyle: 'short', timeStyle: 'medium' },
  });
  return { local: (instant) => format.format(new Date(instant)), words: wordsFor(ctx) };
}

export function listOf<T>(
  heads: readonly Head[],
  read: (ctx: StaffContext, query: CursorRead) => Promise<CursorPage<T>>,
  rowsOf: (item: T, telling: Telling) => Cell[][],
): ExportedList {
  return {
    heads: (ctx) => heads.map((head) => wordsFor(ctx).heads[head]),
    async step(ctx, query) {
      const { data, nextCursor, hasMore } = await read(ctx, query);
      const telling = tellingTo(ctx);
      return { rows: data.flatMap((item) => rowsOf(item, telling)), nextCursor, hasMore };
    },
  };
}

export type Kind = 'pharmacy' | 'nonPharmacy';

export const money = (minor: number | null): Cell => (minor === null ? null : decimalFromMinor(minor));
export const whether = (is: boolean, { yes, no }: ExportMessages): Cell => (is ? yes : no);

export const localOr = (at: string | null, { local }: Telling): Cell => (at === null ? '' : local(at));
