import type { SalesFigures, SalesGrouping, SalesReportRow } from '@bhandar/domain/reports';
import { addDays } from '@bhandar/domain/shared';
import type { useTranslation } from 'react-i18next';
import { formatDate, formatHour } from '../../lib/format';

export type Translate = ReturnType<typeof useTranslation<'reports'>>['t'];

export const isTime = (by: SalesGrouping): by is 'day' | 'week' | 'month' =>
  by === 'day' || by === 'week' || by === 'month';

/** The rows of the period itself, without the days of a longer one before that have no fellow in it. */
export const ofPeriod = (by: SalesGrouping, rows: readonly SalesReportRow[]): readonly SalesReportRow[] =>
  isTime(by) ? rows.filter(({ key }) => key !== '') : rows;

/** Whether anything was sold or came back at all. */
export const traded = ({ bills, returns }: Pick<SalesFigures, 'bills' | 'returns'>): boolean => bills + returns > 0;

const monthOf = (day: string): string => formatDate(day).replace(/^\d+\s/, '');
const dayOf = (day: string): string => formatDate(day).replace(/\s\d{4}$/, '');

/** What a row of a report is called. */
export function rowName(by: SalesGrouping, { key, label }: { key: string; label: string }, t: Translate): string {
  switch (by) {
    case 'day':
      return formatDate(key);
    case 'week':
      return `${dayOf(key)} – ${formatDate(addDays(key, 6))}`;
    case 'month':
      return monthOf(key);
    case 'hour':
      return formatHour(Number(key));
    case 'method':
      return methodName(key, t);
    case 'cashier':
      return label || t('pastSales');
    default:
      return label || t('noName');
  }
}

/** As short as an axis needs it. */
export function axisName(by: SalesGrouping, row: { key: string; label: string }, t: Translate): string {
  if (by === 'day' || by === 'week') return dayOf(row.key);
  return rowName(by, row, t);
}

export function methodName(method: string, t: Translate): string {
  if (method === 'cash' || method === 'card' || method === 'split' || method === 'none') return t(`method_${method}`);
  return method;
}

const MAX_PERCENT = 999;
/** In basis points: what is less is written as 0.0 %. */
const LEAST_CHANGE = 5;

/** 1 for more, -1 for less, 0 where nothing of a change can be read. */
export const directionOf = (bp: number): number => (Math.abs(bp) < LEAST_CHANGE ? 0 : Math.sign(bp));

/** `+8.2 %`, `−8.2 %` or `0.0 %`. */
export function changeText(bp: number): string {
  const percent = Math.abs(bp) / 100;
  const direction = directionOf(bp);
  const sign = direction < 0 ? '−' : direction > 0 ? '+' : '';
  // Beside next to nothing everything is many times as much, and a loss many times as little.
  if (percent > MAX_PERCENT) return `${direction < 0 ? '<' : '>'} ${sign}${MAX_PERCENT} %`;
  return `${sign}${percent >= 100 ? Math.round(percent) : percent.toFixed(1)} %`;
}

export const percentText = (bp: number | null): string =>
  bp === null ? '–' : `${directionOf(bp) < 0 ? '-' : ''}${(Math.abs(bp) / 100).toFixed(1)} %`;

export const periodText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
