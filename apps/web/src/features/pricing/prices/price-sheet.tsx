import type { StoreRef } from '@bhandar/domain/accounts';
import type { StorePrice } from '@bhandar/domain/pricing';
import { titleOf } from '@bhandar/domain/shared';
import { Sheet, toast } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, useActor, useMutationToast, usePriceLabels, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { PriceFields } from './price-fields';
import { NO_SCHEDULE, priceForm, scheduleOf } from './price-form';
import { PriceHistory } from './price-history';

interface PriceSheetProps {
  store: StoreRef;
  product: StorePrice;
  onClose: () => void;
}

/** A product's price at a store with its history. Managers can set it, everyone can read it. */
export function PriceSheet(props: PriceSheetProps) {
  const { t } = useTranslation('pricing');
  const { role } = useActor();
  const { store, product, onClose } = props;
  const description = useDescription(props);
  if (role !== 'employee') return <PriceEditor {...props} description={description} />;
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('priceOf', { product: titleOf(product) })}
      description={description}
    >
      <PriceHistory locationId={store.id} productId={product.productId} />
    </Sheet>
  );
}

function useDescription({ store, product: { price } }: PriceSheetProps): string {
  const { t } = useTranslation('pricing');
  const words = usePriceLabels();
  if (price.unitPriceMinor === null) return t('atStoreUnpriced', { store: store.name });
  return t('atStore', { store: store.name, price: formatMoney(price.unitPriceMinor), why: words(price) });
}

const asked = (priceMinor: number | null) => (priceMinor === null ? {} : { priceMinor });

function PriceEditor({ store, product, onClose, description }: PriceSheetProps & { description: string }) {
  const { t } = useTranslation('pricing');
  const actor = useActor();
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const { productId, price, margin, markup } = product;
  const name = titleOf(product);
  const form = useZodForm(
    useMemo(() => priceForm(actor, product), [actor, product]),
    { defaultValues: { ...asked(price.unitPriceMinor), margin, markup, ...NO_SCHEDULE } },
  );
  const save = trpc.pricing.setStorePrice.useMutation({
    ...toasts({ failure: t('priceFailed') }),
    onSuccess: ({ state }) =>
      toast.success(t(state === 'scheduled' ? 'priceScheduled' : 'priceSet', { product: name })),
  });
  return (
    <FormDialog
      as="sheet"
      size="lg"
      form={form}
      onClose={onClose}
      title={t('priceOf', { product: name })}
      description={description}
      submitLabel={t('save')}
      onSubmit={async ({ priceMinor, reason, ...when }) => {
        await save.mutateAsync({ locationId: store.id, productId, priceMinor, reason, ...scheduleOf(when) });
        await Promise.all([utils.pricing.invalidate(), utils.pos.invalidate()]);
      }}
    >
      <PriceFields product={product} />
      <PriceHistory locationId={store.id} productId={productId} />
    </FormDialog>
  );
}
