import { isManager } from '@bhandar/domain/accounts';
import { ProductKind, productTitle } from '@bhandar/domain/catalogue';
import { PaymentMethod } from '@bhandar/domain/pos';
import { Id, MinorAmount, optionalText, Quantity, requiredText } from '@bhandar/domain/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  ComboboxField,
  FormDialog,
  keepRows,
  MoneyField,
  NumberField,
  SelectField,
  TextField,
  useActor,
  useShown,
  useZodForm,
} from '../../kit';
import { formatMoney } from '../../lib/format';
import { trpc } from '../../lib/trpc';
import { useReturnRefresh, useReturnToasts } from './use-return-acts';

const GoodsForm = z.object({
  locationId: requiredText('Choose the store', 40).pipe(Id),
  kind: ProductKind,
  productId: requiredText('Choose a product', 40).pipe(Id),
  quantity: Quantity,
  refundMinor: MinorAmount,
  refundMethod: PaymentMethod,
  reason: optionalText(300),
});
type GoodsForm = z.input<typeof GoodsForm>;

interface ReturnGoodsProps {
  stores: readonly { id: string; name: string; city: string }[];
  onClose: () => void;
}

/** Goods that come back without a receipt, found in the catalogue. */
export function ReturnGoodsDialog({ stores, onClose }: ReturnGoodsProps) {
  const { t } = useTranslation('pos');
  const manager = isManager(useActor());
  const refresh = useReturnRefresh();
  const submit = trpc.pos.returnGoods.useMutation(useReturnToasts());
  const form = useZodForm(GoodsForm, {
    defaultValues: {
      locationId: stores[0]?.id ?? '',
      kind: 'pharmacy',
      productId: '',
      quantity: 1,
      refundMinor: 0,
      refundMethod: 'cash',
      reason: '',
    },
  });
  const [kind, quantity] = form.watch(['kind', 'quantity']);
  const [search, setSearch] = useState('');
  const found = trpc.catalogue.listProducts.useQuery({ kind, search, limit: 10 }, keepRows);
  const products = found.data?.data ?? [];
  const product = useShown(products, ({ id }) => id)(form.watch('productId'));
  const priceMinor = (product?.unitMrpMinor ?? 0) * (Number.isInteger(quantity) ? quantity : 0);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('returnGoods')}
      description={manager ? t('returnGoodsText') : t('waitsHint')}
      submitLabel={manager ? t('takeBack') : t('askToTakeBack')}
      onSubmit={async ({ kind: _, ...values }) => {
        await submit.mutateAsync(values);
        await refresh();
      }}
    >
      {stores.length > 1 ? (
        <SelectField<GoodsForm>
          name="locationId"
          label={t('returnTo')}
          required
          options={stores.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        <SelectField<GoodsForm>
          name="kind"
          label={t('productKind')}
          options={ProductKind.options.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        <ComboboxField<GoodsForm>
          name="productId"
          label={t('returnedProduct')}
          required
          placeholder={t('chooseReturned')}
          searchPlaceholder={t('chooseReturned')}
          emptyText={t('noSuchProduct')}
          loading={found.isFetching}
          onSearch={setSearch}
          selectedLabel={product ? productTitle(product) : undefined}
          options={products.map((one) => ({ value: one.id, label: productTitle(one), hint: one.company }))}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <NumberField<GoodsForm> name="quantity" label={t('returnedQuantity')} required />
        <MoneyField<GoodsForm>
          name="refundMinor"
          label={t('refundAmount')}
          help={t('refundAmountHelp', { price: formatMoney(priceMinor) })}
        />
        <SelectField<GoodsForm>
          name="refundMethod"
          label={t('refundMethod')}
          options={PaymentMethod.options.map((method) => ({ value: method, label: t(`refund_${method}`) }))}
        />
      </div>
      <TextField<GoodsForm> name="reason" label={t('returnReason')} help={t('returnReasonHelp')} autoComplete="off" />
    </FormDialog>
  );
}
