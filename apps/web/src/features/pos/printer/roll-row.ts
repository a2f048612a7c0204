/** A row of a receipt on a roll, as text to print or to draw. */
export type RollRow = { kind: 'rule' } | { kind: 'barcode'; text: string } | { kind: 'qr'; text: string } | TextRow;

export interface TextRow {
  kind: 'text';
  /** At the left, or centred if there is nothing at the right. */
  left: string;
  right?: string;
  centred?: boolean;
  bold?: boolean;
  /** Twice as high. */
  large?: boolean;
  indent?: boolean;
}

export type RollWidth = '80' | '58';

/** Printable dots at 203 dpi, and characters of 12 dots in a line. */
export const ROLLS = {
  '80': { dots: 576, columns: 48 },
  '58': { dots: 384, columns: 32 },
} as const satisfies Record<RollWidth, { dots: number; columns: number }>;
