import type { RollRow } from '../../printer/roll-row';
import { Barcode } from '../barcode';
import { ReceiptRow } from '../receipt-row';

/** The rows of a roll as the browser prints them. */
export const RollPaper = ({ rows }: { rows: readonly RollRow[] }) => (
  <main className="receipt roll">
    {rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a paper never move.
      <Row key={index} row={row} />
    ))}
  </main>
);

function Row({ row }: { row: RollRow }) {
  if (row.kind === 'rule') return <hr />;
  if (row.kind === 'barcode') return <Barcode text={row.text} />;
  if (row.kind === 'qr') return null;
  const classes = [row.large && 'mark', row.centred && 'centre', row.indent && 'amount'].filter(Boolean).join(' ');
  if (row.right === undefined) return <p className={classes}>{row.left}</p>;
  return <ReceiptRow left={row.left} right={row.right} className={classes} />;
}
