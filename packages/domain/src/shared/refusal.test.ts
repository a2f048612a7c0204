import { describe, expect, it } from 'vitest';
import { englishIn, englishOf } from '../english';
import { coded, issue, refusalIn } from './refusal';
import { UPLOAD_LIMITS, uploadRefused } from './upload-limits';

describe('a refusal', () => {
  it('has a code and the parameters of its sentence', () => {
    expect(coded('order.noLine', { line: 3 })).toEqual({ code: 'order.noLine', params: { line: 3 } });
    // @ts-expect-error the sentence names a line
    expect(coded('order.noLine')).toEqual({ code: 'order.noLine' });
    // @ts-expect-error no such code
    expect(coded('order.noSuchCode')).toEqual({ code: 'order.noSuchCode' });
  });

  it('in English fills in numbers, texts and other refusals', () => {
    const items = [
      coded('stock.availableOf', { name: 'Napa', available: 1, asked: 2 }),
      coded('stock.availableOf', { name: 'Seclo', available: 0, asked: 1500 }),
    ];
    expect(
      englishOf(coded('order.insufficient', { items: coded('stock.listAndMore', { list: items, more: 2 }) })),
    ).toBe('Not enough stock in the warehouse: Napa (1 of 2), Seclo (0 of 1500) and 2 more');
    expect(uploadRefused('tooManyRows', UPLOAD_LIMITS.csvRows).message).toBe(
      'The file has too many rows: it may have 1,000,000',
    );
  });

  it('is carried in the message of a schema and read back', () => {
    expect(refusalIn(issue('field.tooLong', { max: 80 }))).toEqual(coded('field.tooLong', { max: 80 }));
    expect(refusalIn(issue('order.empty'))).toEqual(coded('order.empty'));
    expect(englishIn(issue('field.tooLong', { max: 80 }))).toBe('Must be at most 80 characters');
    expect(refusalIn('Invalid input: expected string')).toBeUndefined();
    expect(englishIn('Invalid input: expected string')).toBe('Invalid input: expected string');
  });
});
