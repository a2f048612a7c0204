import type { ProductKind } from '@bhandar/domain/catalogue';
import { Id, issue, optionalText, Quantity, requiredText, titleOf } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  ComboboxField,
  FormDialog,
  keepRows,
  NumberField,
  SelectField,
  storeOptions,
  TextareaField,
  TextField,
  useActor,
  useSeenItems,
  useZodForm,
} from '../../../../kit';
import { trpc } from '../../../../lib/api/trpc';
import { formatCount } from '../../../../lib/format';

const OneItemOrder = z.object({
  locationId: requiredText(issue('order.chooseStore'), 40).pipe(Id),
  productId: requiredText(issue('product.choose'), 40).pipe(Id),
  quantity: Quantity,
  supplier: optionalText(200),
  note: optionalText(250),
});
type OneItemOrder = z.input<typeof OneItemOrder>;

interface CreateOrderDialogProps {
  kind: ProductKind;
  onClose: () => void;
}

/** The documented form for one item: the product is chosen from the catalogue, and its other fields are filled in. */
export function CreateOrderDialog({ kind, onClose }: CreateOrderDialogProps) {
  const { t } = useTranslation('ordering');
  const { role, stores } = useActor();
  const utils = trpc.useUtils();
  const places = trpc.inventory.listPlaces.useQuery(undefined, { enabled: role === 'superadmin' });
  const choices = role === 'superadmin' ? (places.data ?? []).filter((place) => place.kind === 'store') : stores;
  const form = useZodForm(OneItemOrder, {
    defaultValues: { locationId: stores[0]?.id ?? '', productId: '', quantity: 1, supplier: '', note: '' },
  });
  const place = trpc.ordering.placeOrder.useMutation();

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('createOrder')}
      description={t('createOrderText')}
      submitLabel={t('createOrder')}
      onSubmit={async ({ locationId, productId, quantity, supplier, note }) => {
        const words = [note, supplier && `${t('supplier')}: ${supplier}`].filter(Boolean).join('. ');
        await place.mutateAsync({ kind, locationId, items: [{ productId, quantity }], note: words });
        toast.success(t('createdOrder'));
        await utils.ordering.invalidate();
      }}
    >
      <SelectField<OneItemOrder>
        name="locationId"
        label={t('orderFor')}
        required
        placeholder={t('chooseStore')}
        options={storeOptions(choices)}
      />
      <ProductPicker kind={kind} chosenId={form.watch('productId')} />
      <NumberField<OneItemOrder> name="quantity" label={t('quantity')} required />
      <TextField<OneItemOrder> name="supplier" label={t('supplier')} aside={t('noteOptional')} />
      <TextareaField<OneItemOrder> name="note" label={t('note')} aside={t('noteOptional')} />
    </FormDialog>
  );
}

function ProductPicker({ kind, chosenId }: { kind: ProductKind; chosenId: string }) {
  const { t } = useTranslation('ordering');
  const [search, setSearch] = useState('');
  const found = trpc.ordering.stockForRequester.useQuery({ kind, search, limit: 10, inStock: true }, keepRows);
  const products = found.data?.data ?? [];
  const current = useSeenItems(products, ({ productId }) => productId)(chosenId);
  const facts = current
    ? [
        [t('category'), current.category],
        [t('strength'), current.strength || '–'],
        [t('boxType'), current.packType],
        [t('unitType'), current.unitType],
        [t('available'), formatCount(current.available)],
      ]
    : [];
  return (
    <div className="flex flex-col gap-2">
      <ComboboxField<OneItemOrder>
        name="productId"
        label={t('tradeName')}
        required
        placeholder={t('tradeNameChoose')}
        searchPlaceholder={t('tradeNameChoose')}
        emptyText={t('noProducts')}
        loading={found.isFetching}
        onSearch={setSearch}
        selectedLabel={current ? titleOf(current) : undefined}
        options={products.map((product) => ({
          value: product.productId,
          label: titleOf(product),
          hint: `${product.company} · ${t('cartAvailable', { available: formatCount(product.available) })}`,
        }))}
      />
      {facts.length > 0 ? (
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-ink-3">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
