import { figureOf } from '../../shared/file-cell';
import { guessMoneyStyle, readCount, readMoney } from '../../shared/number-text';
import { fold } from '../../shared/text';
import {
  type ImportCells,
  type ImportMapping,
  type ImportOptions,
  TARGET_COLUMNS,
  TARGET_FIELDS,
  type TargetField,
} from './columns';
import { guessDateStyle, readExpiry } from './expiry-text';
import { guessKind } from './guess-kind';
import { guessSource } from './guess-source';

export interface ImportGuess {
  mapping: ImportMapping;
  options: ImportOptions;
}

const PRESCRIPTION_SYSTEM = /^(?:allopath|herbal|ayurved|unani|hom(?:o|e)eopath)/i;
const PRICE_TEXT = /unit price|৳\s*[\d,]+\.\d\d|:\s*৳|price unavailable/i;
const PACK_LABEL = /\bof\s+[\d.]+\s+\p{L}/u;
/** Fields whose header may continue after the known word: "Expiry date (MM/YY)", "Batch no. of supplier". */
const LOOSE: readonly TargetField[] = [
  'tradeName',
  'genericName',
  'company',
  'batchNumber',
  'expiry',
  'openingQuantity',
];

const lettersOnly = (header: string): string => fold(header).replace(/[^\p{L}\p{M}\p{N}]/gu, '');

const KNOWN_HEADS: ReadonlySet<string> = new Set(TARGET_FIELDS.flatMap((field) => TARGET_COLUMNS[field].spellings));

/** Whether a catalogue's file names a column so. */
export const isCatalogueHead = (head: string): boolean => KNOWN_HEADS.has(lettersOnly(head));

/**
 * Proposes the columns of a file from its headers and a sample of its rows (some hundreds are plenty).
 * A header alone is not enough: a "Package Size" without numbers is no pack size.
 */
export function guessMapping(headers: readonly string[], sampleRows: readonly ImportCells[]): ImportGuess {
  const columns = headers.map((name) => ({
    name,
    key: lettersOnly(name),
    cells: sampleRows.map((row) => figureOf(row[name]).trim()).filter((cell) => cell !== ''),
  }));
  const free = new Set(columns);
  const mapping: ImportMapping = {};
  const claim = (field: TargetField, matches: (key: string, spelling: string) => boolean) => {
    if (mapping[field] !== undefined) return;
    for (const spelling of TARGET_COLUMNS[field].spellings) {
      const column = [...free].find((each) => matches(each.key, spelling) && fits(field, each.cells));
      if (!column) continue;
      mapping[field] = column.name;
      free.delete(column);
      return;
    }
  };
  for (const field of CLAIM_ORDER) claim(field, (key, spelling) => key === spelling);
  for (const field of LOOSE) claim(field, (key, spelling) => spelling.length >= 3 && key.startsWith(spelling));
  settlePrices(mapping);
  const cellsOf = (field: TargetField) => sampleRows.map((row) => figureOf(row[mapping[field] ?? '']));
  return {
    mapping,
    options: {
      kind: guessKind(mapping, sampleRows),
      moneyStyle: guessMoneyStyle(MONEY_FIELDS.flatMap(cellsOf)),
      dateStyle: guessDateStyle(cellsOf('expiry')),
      source: guessSource({ headers, mapping, sampleRows }),
      confirmDates: false,
    },
  };
}

const MONEY_FIELDS: readonly TargetField[] = ['packMrp', 'unitMrp', 'packTp', 'unitTp'];

/** Price texts claim last where they share a header with plain prices, because `fits` tells the two apart. */
const CLAIM_ORDER: readonly TargetField[] = [...TARGET_FIELDS].sort(
  (a, b) => Number(a === 'priceText') - Number(b === 'priceText'),
);

function fits(field: TargetField, cells: readonly string[]): boolean {
  const most = (test: (cell: string) => boolean) => cells.filter(test).length * 2 >= cells.length;
  switch (TARGET_COLUMNS[field].reads) {
    case 'count':
      return most((cell) => readCount(cell, { min: 0 }).ok);
    case 'money':
    case 'unitMoney':
      return most((cell) => isAmount(cell)) && !cells.some((cell) => /unit price/i.test(cell));
    case 'priceText':
      return cells.some((cell) => PRICE_TEXT.test(cell));
    case 'barcode':
      return most((cell) => /^[\d\s'-]+$/.test(cell));
    case 'date':
      return most((cell) => readExpiry(cell, 'unknown').ok || readExpiry(cell).ok || readExpiry(cell, 'monthFirst').ok);
    case 'text':
    case 'code':
    case 'flag':
      return fitsText(field, cells);
  }
}

function fitsText(field: TargetField, cells: readonly string[]): boolean {
  if (field === 'packLabel')
    return cells.length > 0 && cells.filter((cell) => PACK_LABEL.test(cell)).length * 2 >= cells.length;
  if (field === 'category') return cells.length === 0 || !cells.every((cell) => PRESCRIPTION_SYSTEM.test(cell));
  return true;
}

const isAmount = (cell: string): boolean =>
  (['point', 'comma'] as const).some((style) => readMoney(cell, { style, roundExtraDecimals: true }).ok);

/** A lone "MRP" or "Price" beside a pack is the pack's; a price text yields to columns that say the same in numbers. */
function settlePrices(mapping: ImportMapping): void {
  const packed = mapping.packSize !== undefined || mapping.packLabel !== undefined;
  if (packed && mapping.packMrp === undefined && mapping.unitMrp !== undefined && !/unit/i.test(mapping.unitMrp)) {
    mapping.packMrp = mapping.unitMrp;
    delete mapping.unitMrp;
  }
  if (packed && mapping.packTp === undefined && mapping.unitTp !== undefined && !/unit/i.test(mapping.unitTp)) {
    mapping.packTp = mapping.unitTp;
    delete mapping.unitTp;
  }
  if (mapping.packMrp !== undefined || mapping.unitMrp !== undefined) delete mapping.priceText;
}
