import type { LineFigures, Typed } from '@bhandar/domain/purchasing';
import type { FieldMessages } from '@bhandar/domain/shared';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PurchaseFigureField } from '../purchases/purchase-figure-field';
import { RateFields } from '../purchases/purchase-rate-fields';

interface DocumentFiguresProps {
  figures: LineFigures;
  errors: FieldMessages;
  onTyped: (typed: Typed) => void;
}

const AREAS = [
  {
    title: 'purchaseArea',
    size: 'packSize',
    pack: ['packTpMinor', 'docPackTp'],
    unit: ['unitTpMinor', 'docUnitTp'],
    discount: 'purchaseDiscount',
    vat: 'purchaseVat',
  },
  {
    title: 'saleArea',
    size: 'salePackSize',
    pack: ['packMrpMinor', 'docPackMrp'],
    unit: ['unitMrpMinor', 'docUnitMrp'],
    discount: 'salesDiscount',
    vat: 'salesVat',
  },
] as const;

/** The purchase and sale areas; pack and unit price, percent and amount are kept in step. */
export function DocumentFigures({ figures, errors, onTyped }: DocumentFiguresProps) {
  const { t } = useTranslation('purchasing');
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {AREAS.map(({ title, size, pack, unit, discount, vat }) => (
        <Area key={title} title={t(title)}>
          <PurchaseFigureField
            label={t('docPackSize')}
            kind="whole"
            required
            value={figures[size]}
            error={errors[size]}
            onValue={(value) => onTyped({ field: size, value })}
          />
          {[pack, unit].map(([field, label]) => (
            <PurchaseFigureField
              key={field}
              label={t(label)}
              kind={field === 'packTpMinor' || field === 'unitTpMinor' ? 'tradePrice' : 'money'}
              required
              value={figures[field]}
              error={errors[field]}
              onValue={(value) => onTyped({ field, value })}
            />
          ))}
          <RateFields figures={figures} discount={discount} vat={vat} errors={errors} onTyped={onTyped} />
        </Area>
      ))}
    </div>
  );
}

const Area = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-3">
    <legend className="mb-2 font-medium">{title}</legend>
    <div className="grid grid-cols-2 items-start gap-3">{children}</div>
  </fieldset>
);
