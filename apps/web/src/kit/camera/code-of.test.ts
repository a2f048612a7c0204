import { readScan } from '@bhandar/domain/catalogue';
import { expect, it } from 'vitest';
import { codeOf } from './code-of';

const read = (symbologyIdentifier: string, contentType: string, text: string) =>
  readScan(codeOf({ symbologyIdentifier, contentType, text }), { year: 2026 });

it('codeOf keeps the separators of a GS1 code read by the camera, so that it parses', () => {
  const text = '01095060001343521727123110LOT-A21SERIAL';
  expect(readScan(`]d2${text}`, { year: 2026 })).toMatchObject({ kind: 'refused', reason: 'separatorLost' });
  expect(read(']d2', 'GS1', text)).toMatchObject({ kind: 'product', batch: 'LOT-A21SERIAL' });
  expect(read(']d2', 'GS1', '010950600013435210LOT-A\u001d17271231')).toMatchObject({
    batch: 'LOT-A',
    expiresOn: '2027-12-31',
  });
});

it('codeOf does not treat a plain code that looks like GS1 as GS1', () => {
  expect(read(']d1', 'Text', '010950600013435210LOT-A')).toMatchObject({ kind: 'text' });
  expect(read(']E0', 'Text', '4006381333931')).toMatchObject({ kind: 'product', gtin: '04006381333931' });
  expect(read(']C0', 'Text', 'P000110')).toEqual({ kind: 'productCode', code: 'P000110' });
});
