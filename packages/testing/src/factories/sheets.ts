import { randomUUID } from 'node:crypto';
import type { PriceSheet, PriceSheetDetails, SheetFile, SheetLine, SheetPreview } from '@bhandar/domain/purchasing';

/** Answers for component tests. */
const SHEET = { id: '0198a1c0-0000-7000-8000-0000000c0001', version: 2, validOn: '2026-11-15', title: '' };
const SUPPLIER = { id: '0198a1c0-0000-7000-8000-0000000c0002', name: 'Square Pharmaceuticals' };
const NO_RATE = { basisPoints: 0, minor: 0 };

export const sheetLine = (more: Partial<SheetLine> = {}): SheetLine => ({
  id: randomUUID(),
  sheet: SHEET,
  supplier: SUPPLIER,
  product: { id: randomUUID(), kind: 'pharmacy', code: 'P000001' },
  tradeName: 'Napa',
  genericName: 'Paracetamol',
  strength: '500 mg',
  category: 'Tablet',
  company: 'Beximco',
  stock: 40,
  packType: 'Box',
  purchaseUnitType: 'box',
  packSize: 10,
  packTpMinor: 10_000,
  unitTpMinor: 1_000,
  purchaseDiscount: { basisPoints: 1_000, minor: 1_000 },
  purchaseVat: { basisPoints: 1_500, minor: 1_350 },
  salesUnitType: 'tablet',
  salePackSize: 10,
  packMrpMinor: 12_000,
  unitMrpMinor: 1_200,
  salesDiscount: NO_RATE,
  salesVat: NO_RATE,
  unitCost: '9.0000',
  currentUnitCost: '8.0000',
  previousUnitCost: '10.0000',
  createdBy: 'Nadia Rahman',
  createdAt: '2026-11-15T03:04:00.000Z',
  updatedBy: '',
  updatedAt: null,
  ...more,
});

export const priceSheet = (more: Partial<PriceSheet> = {}): PriceSheet => ({
  ...SHEET,
  supplier: SUPPLIER,
  fileName: 'square.csv',
  lines: 2,
  matched: 1,
  files: [],
  createdBy: 'Nadia Rahman',
  createdAt: '2026-11-15T03:04:00.000Z',
  ...more,
});

export const sheetFile = (more: Partial<SheetFile> = {}): SheetFile => ({
  id: randomUUID(),
  fileName: 'square.pdf',
  contentType: 'application/pdf',
  byteLength: 2_048,
  createdBy: 'Nadia Rahman',
  createdAt: '2026-11-15T03:04:00.000Z',
  ...more,
});

export const priceSheetDetails = (more: Partial<PriceSheetDetails> = {}): PriceSheetDetails => ({
  ...priceSheet({ files: [sheetFile()] }),
  previous: { ...SHEET, id: randomUUID(), version: 1, validOn: '2026-09-01' },
  compared: { dearer: 3, cheaper: 14, same: 0, added: 1 },
  dropped: [{ tradeName: 'Ace', strength: '500 mg', unitCost: '1.5000' }],
  ...more,
});

export const sheetPreview = (more: Partial<SheetPreview> = {}): SheetPreview => ({
  fileName: 'square.csv',
  headers: ['Product Name', 'TP'],
  mapping: { tradeName: 'Product Name', packTp: 'TP' },
  lines: 12,
  sample: [],
  leftOut: 1,
  problems: [{ rowNumber: 3, column: 'TP', message: '"ask" is not an amount' }],
  ...more,
});
