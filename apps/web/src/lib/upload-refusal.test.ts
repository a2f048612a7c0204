import { expect, it } from 'vitest';
import { uploadRefusal } from './upload-refusal';

it('uploadRefusal names the exceeded limit with grouped digits', () => {
  expect(uploadRefusal({ message: 'x', details: { upload: 'tooManyRows', limit: 1_000_000 } })).toMatch(
    /too many rows: it may have (1,000,000|10,00,000)$/,
  );
  expect(uploadRefusal({ message: 'x', details: { upload: 'gzipDamaged' } })).toBe('The gzip file is damaged');
});

it('uploadRefusal shows the server’s text when there is no limit', () => {
  expect(uploadRefusal({ message: 'Choose a CSV or XLSX file' })).toBe('Choose a CSV or XLSX file');
  expect(uploadRefusal({ message: 'A newer server', details: { upload: 'somethingNew' } })).toBe('A newer server');
  expect(uploadRefusal('no answer')).toBeUndefined();
});
