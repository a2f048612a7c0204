import { figureOf } from '../../shared/file-cell';
import { fold } from '../../shared/text';
import type { ImportCells, ImportMapping } from './columns';
import { fingerprint } from './fingerprint';

interface FileFace {
  headers: readonly string[];
  mapping: ImportMapping;
  sampleRows: readonly ImportCells[];
}

/**
 * The source of the ids in a file. MedEx's lists (by link, or "brand id" beside taka prices, or its mapped form) share one
 * number range, so that a newer list updates an older one. Other files are known by the shape of their header and
 * their currency: the next file of that shape is taken for a newer edition, and two shapes never mix their ids.
 */
export function guessSource({ headers, mapping, sampleRows }: FileFace): string {
  if (mapping.sourceId === undefined) return 'file';
  const ids = sampleRows.map((row) => figureOf(row[mapping.sourceId ?? '']));
  const linked = ids.some((id) => /^https?:\/\/(?:www\.)?medex\.com\.bd\/brands\/\d/i.test(id));
  const taka = sampleRows.some((row) => Object.values(row).some((cell) => figureOf(cell).includes('৳')));
  if (linked || (taka && ids.every((id) => /^\d*$/.test(id)))) return 'medex';
  const currency = headers.find((header) => fold(header) === 'currency');
  const currencies = currency === undefined ? [] : sampleRows.map((row) => fold(figureOf(row[currency])));
  const shape = [...headers.map(fold).sort(), [...new Set(currencies)].sort().join()].join('\u001f');
  return `list-${fingerprint(shape)}`;
}
