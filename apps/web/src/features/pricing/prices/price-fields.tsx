import {
  isBelowCost,
  leastPriceMinor,
  marginOf,
  markupOf,
  mayPriceBelowCost,
  priceFromMargin,
  priceFromMarkup,
  type StorePrice,
} from '@bhandar/domain/pricing';
import { Banner } from '@bhandar/ui';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MoneyField, PercentField, UnitCost, useActor } from '../../../kit';
import { currencySign, formatMoney } from '../../../lib/format';
import { ScheduleFields } from './schedule-fields';

interface PriceDraft {
  priceMinor: number;
  margin: number | null;
  markup: number | null;
}

/** Price, margin and markup, each computed from the one that is typed. */
export function PriceFields({ product: { unitCost, ceilingMinor } }: { product: StorePrice }) {
  const { t } = useTranslation('pricing');
  const { setValue, watch } = useFormContext<PriceDraft>();
  const price: number | undefined = watch('priceMinor');
  const settle = (priceMinor: number | undefined, typed: keyof PriceDraft) => {
    const options = { shouldDirty: true, shouldValidate: true } as const;
    if (typed !== 'priceMinor' && priceMinor !== undefined) setValue('priceMinor', priceMinor, options);
    const known = Number.isSafeInteger(priceMinor) ? (priceMinor as number) : null;
    if (typed !== 'margin') setValue('margin', marginOf(known, unitCost) ?? null);
    if (typed !== 'markup') setValue('markup', markupOf(known, unitCost) ?? null);
    if (typed === 'priceMinor') setValue('priceMinor', priceMinor as number, options);
  };
  const rate = (value: number | null | undefined) =>
    typeof value === 'number' && !Number.isNaN(value) ? value : undefined;
  // A price below cost is a field error, or a warning for users who may set it.
  const under = mayPriceBelowCost(useActor()) && Number.isSafeInteger(price) && isBelowCost(price, unitCost);
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 rounded-control bg-sunken px-4 py-3">
        <div>
          <dt className="text-ink-3 text-sm">{t('unitCost')}</dt>
          <dd className="font-semibold tabular-nums">
            {unitCost === null ? '' : `${currencySign()}\u00a0`}
            <UnitCost of={unitCost} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-3 text-sm" title={t('ceilingHelp')}>
            {t('ceiling')}
          </dt>
          <dd className="font-semibold tabular-nums">{ceilingMinor === null ? '–' : formatMoney(ceilingMinor)}</dd>
        </div>
      </dl>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <MoneyField<PriceDraft>
          name="priceMinor"
          label={t('newPrice')}
          required
          onValue={(value) => settle(value ?? undefined, 'priceMinor')}
        />
        {unitCost === null ? null : (
          <>
            <PercentField<PriceDraft>
              name="margin"
              label={t('newMargin')}
              empty={null}
              onValue={(value) => {
                const basisPoints = rate(value);
                settle(basisPoints === undefined ? undefined : priceFromMargin(unitCost, basisPoints), 'margin');
              }}
            />
            <PercentField<PriceDraft>
              name="markup"
              label={t('newMarkup')}
              empty={null}
              onValue={(value) => {
                const basisPoints = rate(value);
                settle(basisPoints === undefined ? undefined : priceFromMarkup(unitCost, basisPoints), 'markup');
              }}
            />
          </>
        )}
      </div>
      {unitCost === null ? <p className="text-ink-3 text-sm">{t('noCost')}</p> : null}
      {under && unitCost !== null ? (
        <Banner tone="warning">
          {t('underCostWarning', { loss: formatMoney(leastPriceMinor(unitCost) - price) })}
        </Banner>
      ) : null}
      <ScheduleFields />
    </>
  );
}
