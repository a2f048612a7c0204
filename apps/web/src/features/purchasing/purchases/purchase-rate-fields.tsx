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
  /** What is wrong with the typed figures, by field. */
  wrong?: FieldMessages;
  onTyped: (typed: Typed) => void;
}

/** Discount and VAT of an area, each as a percentage and as an amount for one pack. */
export function RateFields({ figures, discount, vat, errors, wrong = {}, onTyped }: RateFieldsProps) {
  const { t } = useTranslation('purchasing');
  const pair = (field: RateName, labels: { percent: string; amount: string }) => {
    const { basisPoints, minor, by } = figures[field];
    return (
      <>
        <PurchaseFigureField
          label={labels.percent}
          kind="percent"
          value={basisPoints}
          error={errors[`${field}.basisPoints`] ?? errors[field]}
          wrong={wrong[`${field}.basisPoints`] ?? (by === 'percent' ? wrong[field] : undefined)}
          onValue={(value) => onTyped({ field, by: 'percent', value })}
        />
        <PurchaseFigureField
          label={labels.amount}
          kind="money"
          value={minor}
          error={errors[`${field}.minor`]}
          wrong={wrong[`${field}.minor`] ?? (by === 'amount' ? wrong[field] : undefined)}
          onValue={(value) => onTyped({ field, by: 'amount', value })}
        />
      </>
    );
  };
  return (
    <>
      {pair(discount, { percent: t('purchaseDiscountPercent'), amount: t('purchaseDiscountTaka') })}
      {pair(vat, { percent: t('purchaseVatPercent'), amount: t('purchaseVatTaka') })}
    </>
  );
}
