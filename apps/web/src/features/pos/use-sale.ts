import type { Sale } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../lib/failure';
import { trpc } from '../../lib/trpc';
import { deviceId } from './device-id';
import { rememberLastSale } from './last-sale';
import type { Till } from './use-till';

export interface Finished {
  sale: Sale;
  /** It stood already when this order was sent again. */
  repeated: boolean;
}

export interface SaleFailure {
  title: string;
  text: string;
}

/** Sending an order: success comes only from the server, and however often it is sent it is sold once. */
export function useSale({ till, locationId }: { till: Till; locationId: string }) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const record = trpc.pos.recordSale.useMutation();
  const [finished, setFinished] = useState<Finished>();
  const [failure, setFailure] = useState<SaleFailure>();
  /** A double click arrives before the button is rendered as busy. */
  const sending = useRef(false);

  const finish = (sale: Sale, repeated: boolean) => {
    till.clear();
    rememberLastSale(sale.id);
    setFinished({ sale, repeated });
    void utils.pos.invalidate();
  };

  /** The cart's products as the server sees them now. */
  const refreshCart = async () => {
    const productIds = till.order.lines.map((line) => line.product.productId);
    if (productIds.length === 0) return;
    till.refresh(await utils.client.pos.refreshSellable.query({ productIds, locationId }));
  };

  const fail = async (error: unknown, saleId: string) => {
    const { kind, message } = failureOf(error, t('unreachable'));
    if (kind === 'KEY_REUSED') {
      // The first answer was lost and the cart changed since: the recorded sale is the truth.
      const recorded = await utils.client.pos.getSale.query({ id: saleId });
      finish(recorded, true);
      return;
    }
    if (kind === 'UNREACHABLE' || kind === 'UNAVAILABLE') {
      toast.error(t('saleFailed'), { id: 'till-sale' });
      setFailure({ title: t('unreachable'), text: t('unreachableText') });
      return;
    }
    const unspoken = kind === 'INTERNAL';
    toast.error(unspoken ? t('saleFailed') : message, { id: 'till-sale' });
    setFailure({ title: t('saleFailed'), text: message });
    void utils.pos.listSellable.invalidate();
    await refreshCart();
  };

  const send = async (tenderedMinor: number): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setFailure(undefined);
    const { order, totals } = till;
    const id = till.claimSaleId();
    try {
      const sale = await record.mutateAsync({
        id,
        locationId,
        deviceId: deviceId(),
        lines: order.lines.map(({ product, quantity, unitPriceMinor, batchId }) => ({
          ...{ productId: product.productId, quantity, unitPriceMinor },
          ...(batchId ? { batchId } : {}),
        })),
        customer: order.customer,
        ...(order.customerId ? { customerId: order.customerId } : {}),
        paymentMethod: order.method,
        discountMinor: totals.discountMinor,
        ...(order.method === 'cash' ? { tenderedMinor } : {}),
        totalMinor: totals.totalMinor,
      });
      finish(sale, false);
    } catch (error) {
      await fail(error, id).catch(() => setFailure({ title: t('unreachable'), text: t('unreachableText') }));
    } finally {
      sending.current = false;
    }
  };

  return {
    send,
    selling: record.isPending,
    finished,
    failure,
    clearFailure: () => setFailure(undefined),
    closeFinished: () => setFinished(undefined),
    refreshCart,
  };
}
