import { afterEach, describe, expect, it } from 'vitest';
import { i18n } from '../../../../lib/i18n/i18n';
import { applyLanguage } from '../../../../lib/i18n/language';
import { decodeEscPos, linesOf, type Printed } from '../../printer/decode-escpos.fixture';
import type { DrawRow } from '../../printer/draw-row';
import { rollBytes } from '../../printer/roll-bytes';
import type { TextRow } from '../../printer/roll-row';
import { saleOfNapa } from '../../testing';
import { type RollReceipt, receiptRows } from './receipt-rows';

const sale = saleOfNapa();

afterEach(() => applyLanguage('en'));

/** Each drawn row is 8 dots high and has its number in black dots. */
function recorder() {
  const drawn: TextRow[] = [];
  const draw: DrawRow = async (row, dots) => {
    drawn.push(row);
    const data = new Uint8ClampedArray(dots * 8 * 4).fill(255);
    for (let dot = 0; dot < drawn.length; dot += 1) data.set([0, 0, 0, 255], dot * 4);
    return { width: dots, height: 8, data };
  };
  return { drawn, draw };
}

async function printed(more: Partial<RollReceipt> = {}, width: '80' | '58' = '80') {
  const { drawn, draw } = recorder();
  const receipt: RollReceipt = { sale, copy: false, pending: false, ...more };
  const bytes = await rollBytes(receiptRows(receipt), width, draw);
  const parts = decodeEscPos(bytes);
  return { drawn, parts, lines: linesOf(parts) };
}

const rastersOf = (parts: readonly Printed[]) => parts.filter((part) => part.kind === 'raster');

describe('an English receipt in ESC/POS', () => {
  it('is text on 48 columns, and nothing of it is drawn', async () => {
    const { drawn, lines, parts } = await printed();
    expect(drawn).toEqual([]);
    expect(rastersOf(parts)).toEqual([]);
    const rule = '-'.repeat(48);
    expect(lines).toEqual([
      'Lazz Pharma',
      '12 Mirpur Road, Dhaka',
      '0171234567 - Licence DL-77',
      rule,
      'No LAZZ-2-000481              21 Nov 2026, 10:05',
      'Cashier Ema Rahman              Walk-in Customer',
      rule,
      'Napa 500 mg',
      '2 x 12.00                                24.00',
      'BX-204 exp 08/2031',
      rule,
      'Subtotal                                   24.00',
      'Total                                  BDT 24.00',
      'Cash 50.00                          Change 26.00',
      rule,
      'LAZZ-2-000481',
      'Items may be returned within 7 days with',
      'receipt.',
      'Prescription medicines cannot be returned once',
      'dispensed.',
    ]);
  });

  it('breaks its lines at 32 columns on a roll of 58 mm', async () => {
    const { lines } = await printed({}, '58');
    expect(Math.max(...lines.map((line) => line.length))).toBe(32);
    expect(lines).toContain('2 x 12.00                24.00');
    expect(lines).toContain('Total                  BDT 24.00');
  });

  it('has the shop and the total bold and twice as high, the barcode of its number, and a cut at the end', async () => {
    const { parts } = await printed();
    const large = parts.filter((part) => part.kind === 'line' && part.high && part.bold);
    expect(linesOf(large)).toEqual(['Lazz Pharma', expect.stringMatching(/^Total/)]);
    expect(parts).toContainEqual({ kind: 'barcode', symbology: 73, text: '{BLAZZ-2-000481' });
    expect(parts.filter(({ kind }) => kind !== 'line').at(-1)).toEqual({ kind: 'cut' });
  });

  it('says that it is a copy and waits for the network, and has the QR code of its link', async () => {
    const link = 'https://bhandar.example/r/AAAAAAAAAAAAAAAAAAAAAA';
    const { lines, parts } = await printed({ copy: true, pending: true, link });
    expect(lines).toEqual(expect.arrayContaining(['COPY', 'NOT SENT YET', 'View this receipt online']));
    expect(parts).toContainEqual({ kind: 'qr', text: link });
  });

  it('says when, by whom and why its sale was voided', async () => {
    const voided = { voidedAt: '2026-11-22T05:00:00.000Z', voidedBy: 'Nasrin Akter', voidReason: 'Wrong customer' };
    const { lines } = await printed({ sale: { ...sale, ...voided }, copy: true });
    const head = lines.slice(lines.indexOf('Voided'), lines.indexOf('Voided') + 4).join(' ');
    expect(head).toContain('Voided on 22 Nov 2026, 11:00 by Nasrin Akter. Reason: Wrong customer');
    // It ended with the cash that was paid.
    const end = lines.slice(lines.findIndex((row) => row.startsWith('Refunded')));
    expect(end.slice(0, 2)).toEqual([
      expect.stringMatching(/^Refunded +-BDT 24\.00$/),
      expect.stringMatching(/^Cash +-24\.00$/),
    ]);
    // It offered a return within seven days.
    expect(lines.join(' ')).not.toMatch(/may be returned|cannot be returned/);
  });

  it('names the goods that came back, and the refund', async () => {
    const back = {
      id: sale.id,
      voucher: 'CR-000012',
      returnedAt: '2026-11-22T05:00:00.000Z',
      refundedMinor: 1_200,
      roundingMinor: 0,
      setOffMinor: 0,
      lines: [{ name: 'Napa', strength: '500 mg', quantity: 1, refundMinor: 1_200 }],
    };
    const { lines } = await printed({ sale: { ...sale, returned: { isWhole: false, returns: [back] } } });
    const refund = lines.slice(lines.indexOf('Returned in part'));
    expect(refund).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^CR-000012 +22 Nov 2026, 11:00$/),
        expect.stringMatching(/^1 x Napa 500 mg +-12\.00$/),
        expect.stringMatching(/^Refund +-12\.00$/),
        expect.stringMatching(/^Remaining +BDT 12\.00$/),
      ]),
    );
  });

  it('names the part of a return set off in an exchange: it called the whole a refund', async () => {
    const back = {
      id: sale.id,
      voucher: 'CR-000012',
      returnedAt: '2026-11-22T05:00:00.000Z',
      refundedMinor: 1_200,
      roundingMinor: -10,
      setOffMinor: 1_200,
      lines: [{ name: 'Napa', strength: '500 mg', quantity: 1, refundMinor: 1_210 }],
    };
    const { lines } = await printed({ sale: { ...sale, returned: { isWhole: false, returns: [back] } } });
    const sums = lines.slice(lines.findIndex((row) => row.startsWith('1 x Napa')));
    expect(sums.slice(1, 4)).toEqual([
      expect.stringMatching(/^Before rounding +-12\.10$/),
      expect.stringMatching(/^Rounding +\+0\.10$/),
      expect.stringMatching(/^Exchange credit +-12\.00$/),
    ]);
    expect(lines.join(' ')).not.toContain('Refund');
  });

  it('names the goods that were given back for the sale, and what was refunded', async () => {
    const exchange = {
      returnId: sale.id,
      voucher: 'CR-000013',
      receiptNo: 'LAZZ-2-000480',
      lines: [{ name: 'Seclo', strength: '20 mg', quantity: 1, refundMinor: 7_000 }],
      returnedMinor: 7_000,
      roundingMinor: 0,
      creditMinor: 2_400,
      refunds: [{ method: 'cash' as const, tenderId: null, tenderName: '', amountMinor: 4_600 }],
    };
    const { lines } = await printed({ sale: { ...sale, exchange } });
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Returned from LAZZ-2-000480 +CR-000013$/),
        expect.stringMatching(/^1 x Seclo 20 mg +-70\.00$/),
        expect.stringMatching(/^Returned +-70\.00$/),
        expect.stringMatching(/^To refund +BDT 46\.00$/),
        expect.stringMatching(/^Refund by Cash +46\.00$/),
      ]),
    );
  });

  it('draws only the rows with other letters, such as the name of a customer', async () => {
    const { drawn, lines, parts } = await printed({ sale: { ...sale, customer: { ...sale.customer, name: 'রহিমা' } } });
    expect(drawn.map(({ left, right }) => [left, right])).toEqual([['Cashier Ema Rahman', 'রহিমা']]);
    expect(rastersOf(parts)).toHaveLength(1);
    expect(lines).toContain('Napa 500 mg');
  });
});

it.each([
  ['bn', 'সাধারণ ক্রেতা'],
  ['hi', 'सामान्य ग्राहक'],
] as const)('a receipt in %s names the walk-in customer in this language: it was English', async (language, name) => {
  await applyLanguage(language);
  await i18n.loadNamespaces(['pos', 'kit']);
  const { drawn } = await printed();
  expect(drawn.map(({ right }) => right)).toContain(name);
});

describe.each([
  ['bn', ['মোট', '৳\u00a024.00'], 'নং LAZZ-2-000481'],
  ['hi', ['कुल', '৳\u00a024.00'], 'नं. LAZZ-2-000481'],
] as const)('a receipt in %s', (language, total, number) => {
  it('has its own words drawn at the width of the paper, dot for dot, and Latin names as text', async () => {
    await applyLanguage(language);
    await i18n.loadNamespaces('pos');
    const { drawn, lines, parts } = await printed();
    expect(drawn.map(({ left, right }) => [left, right])).toContainEqual(total);
    expect(drawn.map(({ left }) => left)).toContain(number);
    expect(lines).toEqual(expect.arrayContaining(['Lazz Pharma', '12 Mirpur Road, Dhaka', 'Napa 500 mg']));
    const rasters = rastersOf(parts);
    expect(rasters).toHaveLength(drawn.length);
    rasters.forEach((raster, index) => {
      const black = index + 1;
      expect(raster).toMatchObject({ width: 576, height: 8 });
      expect(raster.dots[0]).toBe('1'.repeat(black).padEnd(576, '0'));
      expect(raster.dots[1]).toBe('0'.repeat(576));
    });
  });
});
