import { describe, expect, it } from 'vitest';
import { readScan } from '../../catalogue';
import { matchCountScan } from './count-scan';

const barcodes = [
  { gtin: '08901234567890', packSize: 1 },
  { gtin: '18901234567897', packSize: 10 },
];
const line = (batchNumber: string, expiresOn: string | null) => ({ code: 'P000001', barcodes, batchNumber, expiresOn });
const LINES = [
  line('BX-1', '2030-01-31'),
  line('BX-2', '2031-01-31'),
  { code: 'P000002', barcodes: [], batchNumber: '', expiresOn: null },
];
const scan = (text: string) => matchCountScan(LINES, readScan(text, { year: 2026 }));

describe('matchCountScan', () => {
  it('of a plain barcode matches every batch of the product', () => {
    expect(scan('8901234567890').lines.map(({ batchNumber }) => batchNumber)).toEqual(['BX-1', 'BX-2']);
  });

  it('of a pack adds its units', () => {
    expect(scan('18901234567897').units).toBe(10);
  });

  it('of a code with its batch matches that batch, and nothing if the list lacks it', () => {
    expect(scan('01089012345678901731013110BX-2')).toMatchObject({ lines: [{ batchNumber: 'BX-2' }], units: 1 });
    expect(scan('01089012345678901731013110BX-9').lines).toEqual([]);
  });

  it('of a code with number and day matches that twin only (it matched every twin)', () => {
    const twins = [line('TW', '2030-01-31'), line('TW', '2031-01-31')];
    const match = (day: string) =>
      matchCountScan(twins, readScan(`010890123456789017${day}10TW`, { year: 2026 })).lines;
    expect(match('310131')).toEqual([twins[1]]);
    expect(match('320131')).toEqual([]);
  });

  it('of a product code matches its batches', () => {
    expect(scan('p000002').lines).toHaveLength(1);
  });

  it('of anything else matches nothing', () => {
    expect(scan('LR-1-000001').lines).toEqual([]);
    expect(scan('4006381333931').lines).toEqual([]);
  });
});
