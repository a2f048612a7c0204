import type { SalesFigures } from '@bhandar/domain/reports';

/** Consistent sales figures for test responses. */
export const figures = (netMinor: number, more: Partial<SalesFigures> = {}): SalesFigures => ({
  bills: 2,
  quantity: 12,
  grossMinor: netMinor,
  discountMinor: 0,
  returns: 0,
  returnedQuantity: 0,
  refundMinor: 0,
  netMinor,
  costMinor: netMinor / 2,
  marginMinor: netMinor / 2,
  marginBp: 5_000,
  uncostedMinor: 0,
  ...more,
});

export const STORES = {
  lazz: { id: '0198a1c0-0000-7000-8000-00000000d001', name: 'Lazz Pharma', city: 'Dhaka' },
  lake: { id: '0198a1c0-0000-7000-8000-00000000d002', name: 'Lake Road', city: 'Sylhet' },
};

export const PERIOD = { from: '2026-11-01', to: '2026-11-30' };
export const IN_NOVEMBER = '/?from=2026-11-01&to=2026-11-30';
