import { describe, expect, it } from 'vitest';
import { quotaSharesOf } from './quota';

const found = (staffId: string | null, productId: string, change: number) => ({ staffId, productId, change });

describe('the sellable quota of a surplus', () => {
  it('is the quantity that each person found', () => {
    expect(quotaSharesOf([found('rina', 'napa', 3), found('omar', 'napa', 2), found('omar', 'ace', 1)])).toEqual([
      { staffId: 'rina', productId: 'napa', quantity: 3 },
      { staffId: 'omar', productId: 'napa', quantity: 2 },
      { staffId: 'omar', productId: 'ace', quantity: 1 },
    ]);
  });

  it('is zero if the units only moved to another batch', () => {
    expect(quotaSharesOf([found('rina', 'napa', 3), found('omar', 'napa', -3), found('rina', 'ace', -1)])).toEqual([]);
  });

  it('is at most the total gain of the product', () => {
    expect(quotaSharesOf([found('rina', 'napa', 3), found('omar', 'napa', 4), found('omar', 'napa', -2)])).toEqual([
      { staffId: 'rina', productId: 'napa', quantity: 3 },
      { staffId: 'omar', productId: 'napa', quantity: 2 },
    ]);
  });

  it('is assigned to nobody if the finder is unknown', () => {
    expect(quotaSharesOf([found(null, 'napa', 3)])).toEqual([]);
  });
});
