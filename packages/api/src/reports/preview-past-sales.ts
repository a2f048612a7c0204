import {
  guessDateOrder,
  guessPastSaleStyle,
  guessPastSales,
  isPastSaleHead,
  type PastSalesPreview,
  type PreviewPastSalesInput,
  readPastSale,
} from '@bhandar/domain/reports';
import { figureOf, issueOf } from '@bhandar/domain/shared';
import { openUpload, readSample } from '../catalogue';
import type { StaffContext } from '../core/context';

/** The rows for the guesses, of the date format and of the decimals. */
export const SAMPLE_ROWS = 1_000;
const SHOWN_ROWS = 8;

/** A file's first rows as they would be imported. */
export async function previewPastSales(ctx: StaffContext, input: PreviewPastSalesInput): Promise<PastSalesPreview> {
  const { fileName, table } = await openUpload(ctx, input.uploadId, { knows: isPastSaleHead });
  const sample = await readSample(table, SAMPLE_ROWS);
  const mapping = input.mapping ?? guessPastSales(table.headers);
  const times = sample.map(({ cells }) => figureOf(cells[mapping.time ?? '']));
  const dateOrder = input.dateOrder ?? guessDateOrder(times);
  const style = guessPastSaleStyle(
    sample.map(({ cells }) => cells),
    mapping,
  );
  const reading = { dateOrder, timeZone: ctx.settings.timeZone, style };
  const rows = sample.slice(0, SHOWN_ROWS).map(({ rowNumber, cells, refused }) => {
    const row = readPastSale(cells, mapping, reading);
    const none = { rowNumber, businessOn: '', time: '', product: '', quantity: 0, amountMinor: 0 };
    if (refused) return { ...none, invoice: row.invoice, rejected: issueOf(refused.reason) };
    if ('rejected' in row) return { ...none, invoice: row.invoice, rejected: issueOf(row.rejected) };
    const { invoice, businessOn, soldAt, code, name, quantity, amountMinor } = row;
    const product = code && code !== name ? `${name} (${code})` : name;
    return {
      rowNumber,
      invoice,
      businessOn,
      time: soldAt.slice(11, 16),
      product,
      quantity,
      amountMinor,
      rejected: null,
    };
  });
  return { fileName, headers: table.headers, mapping, dateOrder, rows };
}
