import {
  createMerger,
  guessMapping,
  type ImportMerger,
  type ImportPack,
  type ImportPreview,
  isCatalogueHead,
  type PreviewImportInput,
  type PreviewRow,
  readImportRow,
} from '@bhandar/domain/catalogue';
import { decimalFromMinor, issueOf } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { questionAsked } from './ask-about-openings';
import { getUpload } from './import-repository';
import { openTable, readSample, type TableRow } from './open-table';

/** The number of rows for the guess, and of those in the preview. */
const SAMPLE_ROWS = 300;
const SHOWN_ROWS = 8;

export async function previewImport(ctx: StaffContext, input: PreviewImportInput): Promise<ImportPreview> {
  const upload = await getUpload(ctx.db, input.uploadId);
  const table = await openTable(ctx.settings, upload, { knows: isCatalogueHead });
  const sample = await readSample(table, SAMPLE_ROWS);
  const guess = guessMapping(
    table.headers,
    sample.map((row) => row.cells),
  );
  const mapping = input.mapping ?? guess.mapping;
  const options = input.options ?? guess.options;
  const merger = createMerger(questionAsked(ctx, options));
  const rows = sample.slice(0, SHOWN_ROWS).map((row) => previewRow(row, { mapping, options, merger }));
  return { fileName: upload.fileName, headers: table.headers, mapping, options, rows };
}

function previewRow(
  row: TableRow,
  { mapping, options, merger }: Pick<ImportPreview, 'mapping' | 'options'> & { merger: ImportMerger },
): PreviewRow {
  const shown = { rowNumber: row.rowNumber, cells: row.values, products: [], opening: '', warnings: [] };
  if (row.refused) return { ...shown, rejected: issueOf(row.refused.reason) };
  const result = merger.add(row.rowNumber, readImportRow(row.cells, mapping, options));
  if ('rejected' in result) return { ...shown, rejected: issueOf(result.rejected) };
  const { opening } = result;
  return {
    ...shown,
    products: result.products.map(({ packs, ...product }) => ({ ...product, packs: packs.map(packText).join(', ') })),
    opening: opening ? [opening.quantity, opening.batchNumber, opening.expiresOn].filter(Boolean).join(' · ') : '',
    warnings: result.warnings.map(({ problem }) => issueOf(problem)),
    rejected: null,
  };
}

const packText = ({ packType, packSize, packMrpMinor }: ImportPack): string => {
  const price = packMrpMinor === null ? '' : `: ${decimalFromMinor(packMrpMinor).toFixed(2)}`;
  return `${packType ?? 'pack'} of ${packSize}${price}`;
};
