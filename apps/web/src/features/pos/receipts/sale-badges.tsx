import type { SaleSummary } from '@bhandar/domain/pos';
import { Badge } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format';

const TONES = { whole: 'danger', part: 'warning', waiting: 'warning' } as const;

type Badged = Pick<SaleSummary, 'method' | 'payments' | 'voidedAt'> & {
  returned?: SaleSummary['returned'] | null | undefined;
};

/** Beside the number of a receipt in a list: the payment, unless it was cash, and whether it was voided or returned. */
export function SaleBadges({ sale: { method, payments, voidedAt, returned } }: { sale: Badged }) {
  const { t } = useTranslation('pos');
  const isExchange = payments.some((paid) => paid.method === 'exchange');
  // Not by usePaymentName: shared with this list it would be a file of its own, which the till loads.
  const name = (method !== 'split' && payments[0]?.tenderName) || t(`method_${method}`);
  return (
    <>
      {method === 'cash' ? null : <Badge tone="info">{isExchange ? t('exchange') : name}</Badge>}
      {voidedAt ? <Badge tone="danger">{t('voided')}</Badge> : null}
      {returned ? <Badge tone={TONES[returned]}>{t(`returned_${returned}`)}</Badge> : null}
    </>
  );
}

/** The amount of a sale in a list, struck through once it was voided. */
export function SaleAmount({ minor, voidedAt }: { minor: number } & Pick<SaleSummary, 'voidedAt'>) {
  const { t } = useTranslation('pos');
  const Text = voidedAt ? 's' : 'span';
  return (
    <Text className="font-semibold tabular-nums">
      {voidedAt ? <span className="sr-only">{t('voided')} </span> : null}
      {formatMoney(minor)}
    </Text>
  );
}
