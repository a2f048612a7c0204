import type { WaitingSale } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import { Banner } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../../kit';
import { formatCount, formatInstant } from '../../../lib/format';

const SHOWN = 5;

/** Offline sales that have left the shelf but not the ledger. Once reviewed, they no longer appear as a difference. */
export function CountWaitingSales({ sales }: { sales: readonly WaitingSale[] }) {
  const { t } = useTranslation('inventory');
  const href = useHrefTo()('conflicts');
  if (sales.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={t('countWaiting', { count: sales.length })}
      action={
        href ? (
          <AppLink href={href} className="font-medium text-brand-ink underline underline-offset-4">
            {t('countDecide')}
          </AppLink>
        ) : undefined
      }
    >
      <p>{t('countWaitingText')}</p>
      <ul className="mt-1.5 flex flex-col gap-1 text-sm">
        {sales.slice(0, SHOWN).map(({ id, cashier, soldAt, lines }) => (
          <li key={id}>
            {[formatInstant(soldAt), cashier].join(' · ')}:{' '}
            {lines.map((line) => `${formatCount(line.quantity)} × ${titleOf(line)}`).join(', ')}
          </li>
        ))}
        {sales.length > SHOWN ? <li>{t('countWaitingMore', { count: sales.length - SHOWN })}</li> : null}
      </ul>
    </Banner>
  );
}
