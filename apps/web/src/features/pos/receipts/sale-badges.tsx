import type { SaleSummary } from '@bhandar/domain/pos';
import { Badge } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { usePaymentName } from '../use-payment-name';

const TONES = { whole: 'danger', part: 'warning', waiting: 'warning' } as const;

type Badged = Pick<SaleSummary, 'method' | 'payments' | 'voidedAt'> & {
  returned?: SaleSummary['returned'] | null | undefined;
};

/** Beside the number of a receipt in a list: how it was paid, unless in cash, and what became of it. */
export function SaleBadges({ sale: { method, payments, voidedAt, returned } }: { sale: Badged }) {
  const { t } = useTranslation('pos');
  const nameOf = usePaymentName();
  const isExchange = payments.some((paid) => paid.method === 'exchange');
  const [only] = payments;
  const name = method === 'split' || !only ? t('method_split') : nameOf(only);
  return (
    <>
      {method === 'cash' ? null : <Badge tone="info">{isExchange ? t('exchange') : name}</Badge>}
      {voidedAt ? <Badge tone="danger">{t('voided')}</Badge> : null}
      {returned ? <Badge tone={TONES[returned]}>{t(`returned_${returned}`)}</Badge> : null}
    </>
  );
}
