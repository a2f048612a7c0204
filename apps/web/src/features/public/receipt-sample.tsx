import './receipt-paper.css';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatDate, formatExpiry, formatMoney } from '../../lib/format';

const DAY_MS = 86_400_000;
const LINES = [
  { name: 'Napa 500 mg', quantity: 2, priceMinor: 1200, batch: 'BX-204', days: 640 },
  { name: 'Seclo 20 mg', quantity: 1, priceMinor: 7000, batch: 'SQ-11', days: 24 },
] as const;
const GIVEN_MINOR = 10_000;
/** Decorative bars: a real Code 128 would not be readable at this size. */
const BARS = '2112321123113212213112231121322113112';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A paper receipt, white in both themes. */
export function ReceiptSample() {
  const { t } = useTranslation('public');
  const total = LINES.reduce((sum, { quantity, priceMinor }) => sum + quantity * priceMinor, 0);
  return (
    <figure
      aria-label={t('receiptSample')}
      className="receipt-paper w-full max-w-[320px] rounded-tag px-6 py-6 font-mono text-sm"
    >
      <div className="text-center">
        <p className="font-semibold">{t('receiptShop')}</p>
        <p>{t('receiptAddress')}</p>
      </div>
      <Rule />
      <Row left="DHN-2-000481" right={formatDate(inDays(0))} />
      <Row left={t('receiptCustomer')} right="10:05" />
      <Rule />
      {LINES.map(({ name, quantity, priceMinor, batch, days }) => (
        <div key={name} className="mb-1.5">
          <p>{name}</p>
          <Row left={`${quantity} x ${formatAmount(priceMinor)}`} right={formatAmount(quantity * priceMinor)} />
          <p className="opacity-75">
            {batch} exp {formatExpiry(inDays(days).slice(0, 10))}
          </p>
        </div>
      ))}
      <Rule />
      <Row left={t('receiptSubtotal')} right={formatAmount(total)} />
      <p className="flex justify-between font-semibold text-lg">
        <span>{t('receiptTotal')}</span>
        <span className="font-sans">{formatMoney(total)}</span>
      </p>
      <Row
        left={`${t('receiptCash')} ${formatAmount(GIVEN_MINOR)}`}
        right={`${t('receiptChange')} ${formatAmount(GIVEN_MINOR - total)}`}
      />
      <svg viewBox="0 0 220 40" preserveAspectRatio="none" aria-hidden="true" className="mt-4 h-10 w-full">
        {bars().map(({ x, width }) => (
          <rect key={x} x={x} y="0" width={width} height="40" fill="currentColor" />
        ))}
      </svg>
      <p className="mt-1 text-center">DHN-2-000481</p>
      <p className="mt-3 text-center text-xs">{t('receiptReturns')}</p>
    </figure>
  );
}

function bars(): { x: number; width: number }[] {
  const unit = 220 / ([...BARS].reduce((sum, digit) => sum + Number(digit), 0) + BARS.length);
  const made: { x: number; width: number }[] = [];
  let x = 0;
  for (const digit of BARS) {
    made.push({ x, width: Number(digit) * unit });
    x += (Number(digit) + 1) * unit;
  }
  return made;
}

const Rule = () => <div className="my-2.5 border-current border-t border-dashed opacity-50" />;

function Row({ left, right }: { left: string; right: string }) {
  return (
    <p className="flex justify-between gap-4">
      <span>{left}</span>
      <span>{right}</span>
    </p>
  );
}
