import { useTranslation } from 'react-i18next';
import { NumberField, TextField } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { type RequestFields, SuggestedField } from '../replenishment/suggested-field';
import { PriceArea } from './requested-goods-prices';

/** The documented form for goods that are not in the catalogue: description first, then prices. */
export function RequestedGoodsFields() {
  const { t } = useTranslation('ordering');
  const options = trpc.catalogue.setupOptions.useQuery(undefined, { staleTime: 60_000 });
  const { categories = [], companies = [], unitTypes = [] } = options.data ?? {};
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField<RequestFields> name="tradeName" label={t('tradeName')} required autoFocus autoComplete="off" />
        <TextField<RequestFields> name="wish.genericName" label={t('genericName')} autoComplete="off" />
        <TextField<RequestFields> name="strength" label={t('strength')} autoComplete="off" />
        <SuggestedField name="wish.category" label={t('category')} options={categories} />
        <SuggestedField name="company" label={t('company')} options={companies} />
        <TextField<RequestFields> name="wish.packType" label={t('packType')} autoComplete="off" />
        <NumberField<RequestFields>
          name="wish.stock"
          label={t('stockWanted')}
          help={t('stockWantedHelp')}
          empty={null}
        />
      </div>
      <details className="rounded-card border border-line">
        <summary className="cursor-pointer px-4 py-3 font-medium">{t('packsAndPrices')}</summary>
        <div className="grid gap-6 border-line border-t p-4 sm:grid-cols-2">
          <PriceArea area="purchase" unitTypes={unitTypes} />
          <PriceArea area="sales" unitTypes={unitTypes} />
        </div>
      </details>
    </>
  );
}
