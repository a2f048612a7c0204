import { ProductKind, productTitle } from '@bhandar/domain/catalogue';
import { BasicMethod, GivenCause, mayPostSaleReturn, whyNotReturnBought, whyNotReturnLine } from '@bhandar/domain/pos';
import {
  addViolations,
  Day,
  Id,
  issue,
  MinorAmount,
  optionalText,
  Quantity,
  requiredText,
} from '@bhandar/domain/shared';
import { Banner } from '@bhandar/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  ComboboxField,
  DateField,
  FormDialog,
  keepRows,
  MoneyField,
  NumberField,
  SelectField,
  StoreField,
  TextField,
  useActor,
  useQuestions,
  useSeenItems,
  useZodForm,
} from '../../../kit';
import { EVERY_INPUT, leadByEnter } from '../../../kit/form/lead-by-enter';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney, today } from '../../../lib/format';
import { isTouch } from '../../../lib/is-touch';
import { refusalText } from '../../../lib/refusals';
import { deviceId } from '../offline/device-id';
import { useReturnRefresh } from '../use-return-refresh';
import { useReturnToasts } from './use-return-actions';

const GoodsForm = z
  .object({
    locationId: requiredText(issue('store.chooseThe'), 40).pipe(Id),
    kind: ProductKind,
    productId: requiredText(issue('product.choose'), 40).pipe(Id),
    quantity: Quantity,
    boughtOn: requiredText(issue('saleReturn.enterBought'), 80).pipe(Day),
    cause: GivenCause,
    batchNumber: optionalText(80),
    /** Empty where nobody can read it. */
    expiresOn: z.string().refine((day) => day === '' || Day.safeParse(day).success, { error: issue('field.date') }),
    refundMinor: MinorAmount,
    refundMethod: BasicMethod,
    reason: optionalText(300),
  })
  .superRefine(({ boughtOn, cause, batchNumber }, context) => {
    addViolations(context, whyNotReturnBought({ boughtOn, today: today() }, cause));
    if (cause !== 'recalled' || batchNumber !== '') return;
    context.addIssue({ code: 'custom', path: ['batchNumber'], message: issue('saleReturn.nameRecalled') });
  });
type GoodsForm = z.input<typeof GoodsForm>;

interface ReturnGoodsProps {
  stores: readonly { id: string; name: string; city: string }[];
  onClose: () => void;
}

/** Goods that come back without a receipt, found in the catalogue. */
export function ReturnGoodsDialog({ stores, onClose }: ReturnGoodsProps) {
  const { t } = useTranslation('pos');
  const actor = useActor();
  const refresh = useReturnRefresh();
  const answering = useQuestions();
  const submit = trpc.pos.returnGoods.useMutation(useReturnToasts());
  const form = useZodForm(GoodsForm, {
    defaultValues: {
      locationId: stores[0]?.id ?? '',
      kind: 'pharmacy',
      productId: '',
      quantity: 1,
      boughtOn: '',
      cause: 'unwanted',
      batchNumber: '',
      expiresOn: '',
      refundMinor: 0,
      refundMethod: 'cash',
      reason: '',
    },
  });
  const [kind, quantity, cause, locationId] = form.watch(['kind', 'quantity', 'cause', 'locationId']);
  const posts = mayPostSaleReturn(actor, { locationId, hasReceipt: false });
  const productField = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const found = trpc.catalogue.listProducts.useQuery({ kind, search, limit: 10 }, keepRows);
  const products = found.data?.data ?? [];
  const product = useSeenItems(products, ({ id }) => id)(form.watch('productId'));
  const priceMinor = (product?.unitMrpMinor ?? 0) * (Number.isInteger(quantity) ? quantity : 0);
  const [refusal] = product ? whyNotReturnLine(product, cause) : [];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onOpenAutoFocus={(event) => {
        if (stores.length > 1 || isTouch()) return;
        event.preventDefault();
        productField.current?.querySelector<HTMLElement>('button')?.focus();
      }}
      title={t('returnGoods')}
      description={posts ? t('returnGoodsText') : `${t('returnGoodsText')} ${t('waitsHint')}`}
      submitLabel={posts ? t('takeBack') : t('askToTakeBack')}
      onSubmit={async ({ kind: _, expiresOn, ...values }) => {
        const goods = { ...values, expiresOn: expiresOn || null, deviceId: deviceId() };
        await answering((confirmed) => submit.mutateAsync({ ...goods, ...confirmed }));
        await refresh();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter leads through the fields inside. */}
      <div className="contents" onKeyDown={(event) => leadByEnter(event, EVERY_INPUT)}>
        <StoreField stores={stores} label={t('returnTo')} />
        <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
          <SelectField<GoodsForm>
            name="kind"
            label={t('productKind')}
            options={ProductKind.options.map((value) => ({ value, label: t(`kind_${value}`) }))}
          />
          <div ref={productField} className="min-w-0">
            <ComboboxField<GoodsForm>
              name="productId"
              label={t('receiptProduct')}
              required
              placeholder={t('chooseReturned')}
              searchPlaceholder={t('chooseReturned')}
              emptyText={t('noSuchProduct')}
              loading={found.isFetching}
              onSearch={setSearch}
              onPicked={() => form.setFocus('boughtOn')}
              selectedLabel={product ? productTitle(product) : undefined}
              options={products.map((one) => ({ value: one.id, label: productTitle(one), hint: one.company }))}
            />
          </div>
        </div>
        {refusal ? <Banner tone="warning" title={refusalText(refusal)} /> : null}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField<GoodsForm>
            name="cause"
            label={t('returnCause')}
            options={GivenCause.options.map((value) => ({ value, label: t(`returnCause_${value}`) }))}
          />
          <DateField<GoodsForm> name="boughtOn" label={t('boughtOn')} required />
          <TextField<GoodsForm>
            name="batchNumber"
            label={t('packBatch')}
            help={t('packBatchHelp')}
            required={cause === 'recalled'}
            autoComplete="off"
          />
          <DateField<GoodsForm> name="expiresOn" label={t('packExpiry')} expiry />
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <NumberField<GoodsForm> name="quantity" label={t('returnedQuantity')} required />
          <MoneyField<GoodsForm>
            name="refundMinor"
            label={t('refundTotal')}
            help={priceMinor > 0 ? t('refundAmountHelp', { price: formatMoney(priceMinor) }) : undefined}
          />
          <SelectField<GoodsForm>
            name="refundMethod"
            label={t('refundMethod')}
            options={BasicMethod.options.map((method) => ({ value: method, label: t(`method_${method}`) }))}
          />
        </div>
        <TextField<GoodsForm> name="reason" label={t('note')} help={t('returnReasonHelp')} autoComplete="off" />
      </div>
    </FormDialog>
  );
}
