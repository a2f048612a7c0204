import { describe, expect, it } from 'vitest';
import { grantsOf } from './quota';

const found = (staffId: string | null, productId: string, change: number) => ({ staffId, productId, change });

describe('what may be sold of a surplus', () => {
  it('is what each person found', () => {
    expect(grantsOf([found('rina', 'napa', 3), found('omar', 'napa', 2), found('omar', 'ace', 1)])).toEqual([
      { staffId: 'rina', productId: 'napa', quantity: 3 },
      { staffId: 'omar', productId: 'napa', quantity: 2 },
      { staffId: 'omar', productId: 'ace', quantity: 1 },
    ]);
  });

  it('is nothing where units only turned up in another batch', () => {
    expect(grantsOf([found('rina', 'napa', 3), found('omar', 'napa', -3), found('rina', 'ace', -1)])).toEqual([]);
  });

  it('is no more than the product gained on the whole', () => {
    expect(grantsOf([found('rina', 'napa', 3), found('omar', 'napa', 4), found('omar', 'napa', -2)])).toEqual([
      { staffId: 'rina', productId: 'napa', quantity: 3 },
      { staffId: 'omar', productId: 'napa', quantity: 2 },
    ]);
  });

  it('is nobody’s where nobody is known to have found it', () => {
    expect(grantsOf([found(null, 'napa', 3)])).toEqual([]);
  });
});
