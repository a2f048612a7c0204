import { randomUUID } from 'node:crypto';
import type { Adjustment, Count, CountLine, StockPlace, Transfer, TransferLine } from '@bhandar/domain/inventory';

const place = (name: string): StockPlace => ({ id: randomUUID(), kind: 'store', name, city: 'Dhaka' });

/** Answers for component tests. */
export const transferLine = (more: Partial<TransferLine> = {}): TransferLine => ({
  lineNo: 1,
  productId: randomUUID(),
  name: 'Napa',
  strength: '500 mg',
  batchId: randomUUID(),
  batchNumber: 'BX-204',
  expiresOn: '2031-08-31',
  quantity: 10,
  receivedQuantity: null,
  ...more,
});

export const transferAnswer = (more: Partial<Transfer> = {}): Transfer => ({
  id: randomUUID(),
  voucher: 'TR-000001',
  status: 'sent',
  from: place('Lazz Pharma'),
  to: place('Dhanmondi'),
  note: '',
  created: { by: 'Anik Rahman', at: '2026-11-21T03:04:00.000Z' },
  sent: { by: 'Anik Rahman', at: '2026-11-21T03:05:00.000Z' },
  received: null,
  lineCount: 1,
  units: 10,
  lines: [transferLine()],
  adjustmentVoucher: null,
  ...more,
});

export const adjustmentAnswer = (more: Partial<Adjustment> = {}): Adjustment => ({
  id: randomUUID(),
  voucher: 'AD-000001',
  place: place('Lazz Pharma'),
  reason: 'damaged',
  note: 'Fell off the shelf',
  transferVoucher: null,
  orderVoucher: null,
  settlement: null,
  createdBy: 'Anik Rahman',
  createdAt: '2026-11-21T03:04:00.000Z',
  lines: [],
  valueMinor: -2_138,
  ...more,
});

export const countLine = (more: Partial<CountLine> = {}): CountLine => ({
  lineNo: 1,
  productId: randomUUID(),
  code: 'P000001',
  name: 'Napa',
  strength: '500 mg',
  barcodes: [{ gtin: '08901234567890', packSize: 1 }],
  batchId: randomUUID(),
  batchNumber: 'BX-204',
  expiresOn: '2031-08-31',
  counted: null,
  countedBy: '',
  countedAt: null,
  recountAsked: false,
  recounted: false,
  booked: null,
  late: null,
  variance: null,
  varianceMinor: null,
  ...more,
});

export const countAnswer = (more: Partial<Count> = {}): Count => ({
  id: randomUUID(),
  voucher: 'SC-000001',
  status: 'counting',
  place: place('Lazz Pharma'),
  category: null,
  note: '',
  started: { by: 'Ema Rahman', at: '2026-11-21T03:04:00.000Z' },
  submitted: null,
  closed: null,
  lineCount: more.lines?.length ?? 1,
  countedCount: 0,
  recountCount: 0,
  lines: [countLine()],
  waitingSales: [],
  worthMinor: null,
  ...more,
});
