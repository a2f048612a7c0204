import type { SetupOption } from '@bhandar/domain/catalogue';
import { percentOf } from '@bhandar/domain/purchasing';
import { basisPointsOf, unitMrpOfPack, unitPriceOfPack } from '@bhandar/domain/shared';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MoneyField, NumberField, PercentField } from '../../../kit';
import { type RequestFields, SuggestedField } from '../replenishment/suggested-field';

const AREAS = {
  purchase: {
    title: 'purchaseArea',
    unitType: 'purchaseUnitType',
    size: 'purchasePackSize',
    pack: 'packTp',
    unit: 'unitTp',
    packField: 'wish.packTpMinor',
    unitField: 'wish.unitTpMinor',
    unitOf: unitPriceOfPack,
    discount: 'wish.purchaseDiscount',
    vat: 'wish.purchaseVat',
  },
  sales: {
    title: 'salesArea',
    unitType: 'salesUnitType',
    size: 'salePackSize',
    pack: 'packMrp',
    unit: 'unitMrp',
    packField: 'wish.packMrpMinor',
    unitField: 'wish.unitMrpMinor',
    unitOf: unitMrpOfPack,
    discount: 'wish.salesDiscount',
    vat: 'wish.salesVat',
  },
} as const;

type Area = keyof typeof AREAS;
type RateField = (typeof AREAS)[Area]['discount' | 'vat'];

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Keeps percent and amount, and unit and pack price, in step while one is typed. */
function useFollowing(area: Area) {
  const { getValues, setValue } = useFormContext<RequestFields>();
  const { packField, unitField, unitOf, size, discount, vat } = AREAS[area];
  const dirty = { shouldDirty: true, shouldValidate: true } as const;

  const baseOf = (field: RateField): number | undefined => {
    const pack = getValues(packField);
    if (!isAmount(pack)) return undefined;
    if (field === discount) return pack;
    const off = getValues(`${discount}.minor`);
    return Math.max(0, pack - (isAmount(off) ? off : 0));
  };
  const followPercent = (field: RateField) => {
    const base = baseOf(field);
    const basisPoints = getValues(`${field}.basisPoints`);
    if (base !== undefined && isAmount(basisPoints)) {
      setValue(`${field}.minor`, basisPointsOf(base, basisPoints), dirty);
    }
  };
  const followAmount = (field: RateField) => {
    const base = baseOf(field);
    const minor = getValues(`${field}.minor`);
    if (base !== undefined && isAmount(minor)) setValue(`${field}.basisPoints`, percentOf(minor, base) ?? null, dirty);
  };
  const afterDiscount = (field: RateField) => {
    if (field === discount) followPercent(vat);
  };
  return {
    pack: () => {
      const pack = getValues(packField);
      const packSize = getValues(`wish.${size}`);
      if (isAmount(pack) && isAmount(packSize) && packSize > 0) {
        setValue(unitField, unitOf(pack, packSize), dirty);
      }
      followPercent(discount);
      followPercent(vat);
    },
    percent: (field: RateField, value: number | null | undefined) => {
      if (value === null) setValue(`${field}.minor`, null, dirty);
      followPercent(field);
      afterDiscount(field);
    },
    amount: (field: RateField, value: number | null | undefined) => {
      if (value === null) setValue(`${field}.basisPoints`, null, dirty);
      followAmount(field);
      afterDiscount(field);
    },
  };
}

export function PriceArea({ area, unitTypes }: { area: Area; unitTypes: readonly SetupOption[] }) {
  const { t } = useTranslation('ordering');
  const follow = useFollowing(area);
  const { title, unitType, size, pack, unit, packField, unitField, discount, vat } = AREAS[area];
  const rate = (field: RateField, percentLabel: string, amountLabel: string) => (
    <div className="grid grid-cols-2 items-start gap-3">
      <PercentField<RequestFields>
        name={`${field}.basisPoints`}
        label={percentLabel}
        empty={null}
        onValue={(value) => follow.percent(field, value)}
      />
      <MoneyField<RequestFields>
        name={`${field}.minor`}
        label={amountLabel}
        empty={null}
        onValue={(value) => follow.amount(field, value)}
      />
    </div>
  );
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-medium text-ink-2">{t(title)}</legend>
      <SuggestedField name={`wish.${unitType}`} label={t(unitType)} options={unitTypes} />
      <NumberField<RequestFields> name={`wish.${size}`} label={t(size)} empty={null} onValue={follow.pack} />
      <div className="grid grid-cols-2 items-start gap-3">
        <MoneyField<RequestFields> name={packField} label={t(pack)} empty={null} onValue={follow.pack} />
        <MoneyField<RequestFields> name={unitField} label={t(unit)} empty={null} />
      </div>
      {rate(discount, t('discountPercent'), t('discountTaka'))}
      {rate(vat, t('vatPercent'), t('vatTaka'))}
    </fieldset>
  );
}
