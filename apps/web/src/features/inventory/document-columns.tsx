import type { TFunction } from 'i18next';
import type { Column } from '../../kit';
import { formatDate, formatDay, formatInstant } from '../../lib/format';

/** The number of a stock document, which one press opens. */
export const voucherColumn = <Row extends { id: string; voucher: string }>(
  t: TFunction<'inventory'>,
  open: (id: string) => void,
): Column<Row> => ({
  id: 'voucher',
  header: t('voucher'),
  card: 'title',
  csv: ({ voucher }) => voucher,
  cell: ({ id, voucher }) => (
    <button type="button" className="font-medium text-brand-ink underline underline-offset-4" onClick={() => open(id)}>
      {voucher}
    </button>
  ),
});

/** The day of a stock document, with its time in the tooltip, and its author. */
export const createdColumns = <Row,>(
  t: TFunction<'inventory'>,
  sort: string,
  created: (row: Row) => { at: string; by: string },
): Column<Row>[] => [
  {
    id: 'created',
    header: t('created'),
    sort,
    csv: (row) => formatDay(created(row).at),
    cell: (row) => <time title={formatInstant(created(row).at)}>{formatDate(created(row).at)}</time>,
  },
  { id: 'by', header: t('by'), cell: (row) => created(row).by },
];
