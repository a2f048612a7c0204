import type { SalesReportRow } from '@bhandar/domain/reports';
import { expect, it } from 'vitest';
import { everyHour } from './chart-points';

const at = (key: string) => ({ key, label: '' }) as SalesReportRow;

it('everyHour includes hours without sales (11:00 used to be drawn beside 19:00)', () => {
  expect(everyHour([at('19'), at('9'), at('11')]).map(({ key }) => key)).toEqual([
    '9',
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
    '17',
    '18',
    '19',
  ]);
  expect(everyHour([])).toEqual([]);
});
