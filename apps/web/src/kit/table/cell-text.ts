import type { CsvValue } from '@bhandar/domain/shared';
import { isValidElement, type ReactNode } from 'react';
import { formatDay, formatTime } from '../../lib/format';
import type { Column } from './columns';

type Props = { children?: ReactNode; 'aria-hidden'?: boolean | 'true' | 'false' };

/** Digits with grouping. Exports drop the grouping, so that spreadsheets read numbers. */
const GROUPED = /^-?\d[\d,]*(\.\d+)?$/;

/** The text of a cell in parts. A component without children contributes nothing. */
function partsOf(node: ReactNode): string[] {
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (Array.isArray(node)) return node.flatMap((part: ReactNode) => partsOf(part));
  if (!isValidElement<Props>(node)) return [];
  const { children, 'aria-hidden': hidden } = node.props;
  if (hidden === true || hidden === 'true') return [];
  if (typeof node.type === 'function' && children === undefined && import.meta.env.DEV)
    throw new Error(`A column that draws ${node.type.name} needs a csv of its own`);
  if (node.type === 'time' && import.meta.env.DEV)
    throw new Error('A column of times needs a csv of its own: files have ISO dates');
  return typeof node.type === 'string' && node.type !== 'span' ? [joinedText(children)] : partsOf(children);
}

/** One text of an element's children, with a space between two elements that follow each other. */
function joinedText(children: ReactNode): string {
  const nodes: ReactNode[] = [children].flat();
  let text = '';
  let follows = false;
  for (const node of nodes) {
    const part = partsOf(node).join(' ');
    if (part === '') continue;
    const isElement = isValidElement(node);
    text += follows && isElement ? ` ${part}` : part;
    follows = isElement;
  }
  return text.trim();
}

const textOf = (node: ReactNode): string =>
  partsOf(node)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

/** Minor units for an export, always with two decimals; empty for null. */
const hundredths = (value: number | null): string => (value === null ? '' : (value / 100).toFixed(2));

export const csvMoney = (minor: number | null): string => hundredths(minor);
export const csvPercent = (basisPoints: number | null): string => hundredths(basisPoints);

/** An instant for an export, in the organisation's time zone: `2026-11-21 09:04`. */
export const csvInstant = (instant: string): string => `${formatDay(instant)} ${formatTime(instant)}`;

/** A cell's value in the export: the column's own `csv`, else the text of its cell. */
export function csvValueOf<Row>(column: Column<Row>, row: Row, position: number): CsvValue {
  if (column.csv) return column.csv(row, position);
  const text = textOf(column.cell(row, position));
  return column.align === 'end' && GROUPED.test(text) ? text.replaceAll(',', '') : text;
}
