import { csvText } from '@bhandar/domain/shared';
import { saveFile } from '../../../lib/api/save-file';

/** In English in every language, because the import recognises these. */
const HEADS = [
  'Trade name',
  'Generic name',
  'Strength',
  'Category',
  'Company',
  'Unit type',
  'Pack size',
  'Unit MRP',
  'Unit TP',
  'Barcode',
  'Opening quantity',
  'Batch number',
  'Expiry',
];

/** Downloads an empty file with the columns that most catalogues have. */
export const saveTemplate = (): void => saveFile('product-template.csv', csvText([HEADS]), 'text/csv;charset=utf-8');
