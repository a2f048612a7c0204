import type { CsvValue } from '@bhandar/domain/shared';
import { isValidElement, type ReactNode } from 'react';
import type { Column } from './columns';

type Props = { children?: ReactNode; 'aria-hidden'?: boolean | 'true' | 'false' };

/** Figures lose their grouping, so that a spreadsheet reads them as numbers. */
const GROUPED = /^-?\d[\d,]*(\.\d+)?$/;

/** What a cell says, part by part; a component that draws itself without children says nothing. */
function partsOf(node: ReactNode): string[] {
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (Array.isArray(node)) return node.flatMap((part: ReactNode) => partsOf(part));
  if (!isValidElement<Props>(node)) return [];
  const { children, 'aria-hidden': hidden } = node.props;
  if (hidden === true || hidden === 'true') return [];
  if (typeof node.type === 'function' && children === undefined && import.meta.env.DEV)
    throw new Error(`A column that draws ${node.type.name} needs a csv of its own`);
  const inside = partsOf(children);
  // Elements inside one another are one text; blocks beside one another are apart.
  return typeof node.type === 'string' && node.type !== 'span' ? [inside.join('').trim()] : inside;
}

const textOf = (node: ReactNode): string =>
  partsOf(node)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

/** Hundredths as an exported file writes them, always with two decimals; nothing where there is no figure. */
const hundredths = (value: number | null): string => (value === null ? '' : (value / 100).toFixed(2));

export const csvMoney = (minor: number | null): string => hundredths(minor);
export const csvPercent = (basisPoints: number | null): string => hundredths(basisPoints);

/** A row's value in the exported file: the column's own `csv`, else what its cell reads. */
export function csvValueOf<Row>(column: Column<Row>, row: Row, position: number): CsvValue {
  if (column.csv) return column.csv(row, position);
  const text = textOf(column.cell(row, position));
  return column.align === 'end' && GROUPED.test(text) ? Number(text.replaceAll(',', '')) : text;
}
