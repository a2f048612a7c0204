import { PurchaseLineInput, type Typed } from '@bhandar/domain/purchasing';
import type { FieldMessages } from '@bhandar/domain/shared';
import { Field, Input } from '@bhandar/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftLine } from './purchase-draft-model';
import { PurchaseFigureField } from './purchase-figure-field';
import { RateFields } from './purchase-rate-fields';

const { freeQuantity: FreeUnits, packSize: PackSize } = PurchaseLineInput.shape;

interface PurchaseLineMoreProps {
  line: DraftLine;
  errors: FieldMessages;
  /** What is wrong with the typed figures, by field. */
  wrong: FieldMessages;
  onSet: (changes: Partial<DraftLine>) => void;
  onTyped: (typed: Typed) => void;
}

/** The seldom used fields of the documented purchase and sale areas. */
export function PurchaseLineMore({ line, errors, wrong, onSet, onTyped }: PurchaseLineMoreProps) {
  const { t } = useTranslation('purchasing');
  const { figures } = line;
  const rates = { figures, errors, wrong, onTyped };
  const text = (field: 'packType' | 'purchaseUnitType' | 'salesUnitType', label: string) => (
    <Field label={label} error={errors[field]}>
      {(ids) => (
        <Input
          {...ids}
          value={line[field]}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => onSet({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className="grid items-start gap-3 xl:grid-cols-2 xl:gap-4">
      <Area title={t('purchaseArea')}>
        <PurchaseFigureField
          label={t('purchaseFree')}
          kind="whole"
          rule={FreeUnits}
          value={line.freeQuantity}
          error={errors.freeQuantity}
          wrong={wrong.freeQuantity}
          onValue={(freeQuantity) => onSet({ freeQuantity })}
        />
        {text('packType', t('purchasePackType'))}
        {text('purchaseUnitType', t('purchaseUnitsType'))}
        <PurchaseFigureField
          label={t('purchaseUnitTp')}
          kind="tradePrice"
          value={figures.unitTpMinor}
          onValue={(value) => onTyped({ field: 'unitTpMinor', value })}
        />
        <RateFields {...rates} discount="purchaseDiscount" vat="purchaseVat" />
      </Area>
      <Area title={t('saleArea')}>
        {text('salesUnitType', t('purchaseUnitsType'))}
        <PurchaseFigureField
          label={t('linePackSize')}
          kind="whole"
          rule={PackSize}
          required
          value={figures.salePackSize}
          error={errors.salePackSize}
          wrong={wrong.salePackSize}
          onValue={(value) => onTyped({ field: 'salePackSize', value })}
        />
        <PurchaseFigureField
          label={t('purchaseUnitMrp')}
          kind="money"
          value={figures.unitMrpMinor}
          onValue={(value) => onTyped({ field: 'unitMrpMinor', value })}
        />
        {/* The rates begin a row of their own, as beside. */}
        <span aria-hidden="true" className="max-sm:hidden" />
        <RateFields {...rates} discount="salesDiscount" vat="salesVat" />
      </Area>
    </div>
  );
}

function Area({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-card bg-sunken/60 p-4 max-sm:p-3">
      <legend className="float-left mb-2 w-full font-semibold">{title}</legend>
      <div className="clear-both grid grid-cols-2 items-start gap-3 sm:grid-cols-4">{children}</div>
    </fieldset>
  );
}
