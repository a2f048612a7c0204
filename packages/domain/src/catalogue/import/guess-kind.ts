import { figureOf } from '../../shared/file-cell';
import type { ProductKind } from '../products/product-kind';
import type { ImportCells, ImportMapping } from './columns';

const MEDICINE =
  /\b(?:tab(?:let)?s?|caps?(?:ule)?s?|syr(?:up)?|syp|inj(?:ection)?|susp(?:ension)?|drops?|ointment|infusion|suppository|\d+ ?(?:mg|mcg|iu))\b/i;

/** Medicines name a generic or a strength, or look like one ("NAPA 500MG TAB"); other goods do neither. */
export function guessKind(mapping: ImportMapping, sampleRows: readonly ImportCells[]): ProductKind {
  const cell = (row: ImportCells, name: string | undefined): string => (name === undefined ? '' : figureOf(row[name]));
  let medicines = 0;
  for (const row of sampleRows) {
    const stated = [mapping.genericName, mapping.strength, mapping.composition].some((name) => cell(row, name).trim());
    const looks = MEDICINE.test(cell(row, mapping.category)) || MEDICINE.test(cell(row, mapping.tradeName));
    if (stated || looks) medicines += 1;
  }
  return medicines * 3 >= sampleRows.length ? 'pharmacy' : 'nonPharmacy';
}
