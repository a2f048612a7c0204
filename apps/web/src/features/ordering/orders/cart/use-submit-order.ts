import type { ProductKind } from '@bhandar/domain/catalogue';
import { itemsOfCart, whyNotSubmitCart } from '@bhandar/domain/ordering';
import { toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../../lib/api/failure';
import { trpc } from '../../../../lib/api/trpc';
import type { OrderCartModel } from './use-order-cart';

export interface SubmitOrder {
  send: () => Promise<void>;
  sending: boolean;
  /** The server's message, shown until the next attempt. */
  failure: string | undefined;
}

interface Submission {
  kind: ProductKind;
  cart: OrderCartModel;
  /** Undefined while the user must choose the store. */
  locationId: string | undefined;
  onSubmitted: () => void;
}

/** Sends the cart and empties it once the order is committed. */
export function useSubmitOrder({ kind, cart, locationId, onSubmitted }: Submission): SubmitOrder {
  const { t } = useTranslation(['ordering', 'kit']);
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<string>();
  const place = trpc.ordering.placeOrder.useMutation();

  const send = async () => {
    setFailure(undefined);
    if (cart.lines.length === 0) {
      toast.error(t('addItemsFirst'));
      return;
    }
    if (!locationId) return setFailure(t('chooseStoreFirst'));
    if (whyNotSubmitCart(cart.lines).length > 0 || place.isPending) return;
    try {
      await place.mutateAsync({ kind, locationId, items: itemsOfCart(cart.lines), note: cart.note });
    } catch (error) {
      const { kind: why, message } = failureOf(error, t('kit:unreachable'));
      setFailure(why === 'INTERNAL' ? t('submitFailed') : message);
      toast.error(t('submitFailed'), { description: message });
      // Stock may have changed: refetches the lines' figures, so that each shows its shortage.
      const productIds = cart.lines.map((line) => line.productId);
      await utils.ordering.stockFigures.fetch({ productIds, locationId }).then(cart.refresh, () => undefined);
      return;
    }
    cart.clear();
    toast.success(t('submitted'));
    onSubmitted();
    await utils.ordering.invalidate();
  };
  return { send, sending: place.isPending, failure };
}
