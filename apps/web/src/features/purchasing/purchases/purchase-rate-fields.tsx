import type { LineFigures, Typed } from '@bhandar/domain/purchasing';
import type { FieldMessages } from '@bhandar/domain/shared';
import { useTranslation } from 'react-i18next';
import { PurchaseFigureField } from './purchase-figure-field';

type RateName = 'purchaseDiscount' | 'purchaseVat' | 'salesDiscount' | 'salesVat';

interface RateFieldsProps {
  figures: LineFigures;
  discount: RateName;
  vat: RateName;
  errors: FieldMessages;
  onTyped: (typed: Typed) => void;
}

/** Discount and VAT of an area, each as a percentage and as an amount for one pack. */
export function RateFields({ figures, discount, vat, errors, onTyped }: RateFieldsProps) {
  const { t } = useTranslation('purchasing');
  const pair = (field: RateName, labels: { percent: string; amount: string }) => (
    <>
      <PurchaseFigureField
        label={labels.percent}
        kind="percent"
        value={figures[field].basisPoints}
        error={errors[`${field}.basisPoints`] ?? errors[field]}
        onValue={(value) => onTyped({ field, by: 'percent', value })}
      />
      <PurchaseFigureField
        label={labels.amount}
        kind="money"
        value={figures[field].minor}
        error={errors[`${field}.minor`]}
        onValue={(value) => onTyped({ field, by: 'amount', value })}
      />
    </>
  );
  return (
    <>
      {pair(discount, { percent: t('purchaseDiscountPercent'), amount: t('purchaseDiscountTaka') })}
      {pair(vat, { percent: t('purchaseVatPercent'), amount: t('purchaseVatTaka') })}
    </>
  );
}
