import type { ProductKind } from '@bhandar/domain/catalogue';
import type { FieldMessages } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor, useQuestions } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { type PurchaseDraft, readyPurchase } from './purchase-draft-model';
import type { PurchaseDraftModel } from './use-purchase-draft';

interface Recording {
  kind: ProductKind;
  model: PurchaseDraftModel;
  proposes: boolean;
  onRecorded: () => void;
}

/** Sends the draft as a purchase, to the warehouse for confirmation, or as a purchase order, and clears it once committed. */
export function useRecordPurchase({ kind, model, proposes, onRecorded }: Recording) {
  const { t } = useTranslation(['purchasing', 'kit']);
  const utils = trpc.useUtils();
  const stores = useActor().stores.length;
  const answering = useQuestions();
  /** The fields that the last attempt found wrong. Each stays flagged only while it is. */
  const [flagged, setFlagged] = useState<readonly string[]>([]);
  /** The server's refusal, which ends with the next change of the draft. */
  const [refused, setRefused] = useState<{ draft: PurchaseDraft; message: string; fields: FieldMessages }>();
  const now = flagged.length > 0 ? readyPurchase({ draft: model.draft, kind, stores }) : undefined;
  const wrong = now && 'errors' in now ? now.errors : {};
  const problems = Object.fromEntries(Object.entries(wrong).filter(([field]) => flagged.includes(field)));
  const answer = refused?.draft === model.draft ? refused : undefined;
  const record = trpc.purchasing.recordPurchase.useMutation();
  const propose = trpc.purchasing.proposePurchase.useMutation();
  const order = trpc.purchasing.createPurchaseOrder.useMutation();
  const sending = record.isPending || propose.isPending || order.isPending;

  const send = async (
    act: (ready: Exclude<ReturnType<typeof readyPurchase>, { errors: FieldMessages }>) => Promise<void>,
  ) => {
    if (sending) return;
    const ready = readyPurchase({ draft: model.draft, kind, stores });
    if ('errors' in ready) {
      setFlagged(Object.keys(ready.errors));
      return;
    }
    setFlagged([]);
    setRefused(undefined);
    try {
      await act(ready);
    } catch (error) {
      const { message, fields } = failureOf(error, t('kit:unreachable'));
      setRefused({ draft: model.draft, message, fields });
      return;
    }
    model.clear();
    onRecorded();
    await utils.invalidate();
  };

  return {
    errors: { ...answer?.fields, ...problems },
    /** What is missing or wrong in the draft itself. */
    problems,
    failure: answer?.message,
    sending,
    recordPurchase: () =>
      send(async ({ input }) => {
        if (proposes) {
          await propose.mutateAsync(input);
          toast.success(t('purchasing:proposalSent'));
          return;
        }
        const { voucher } = await answering((confirmed) => record.mutateAsync({ ...input, ...confirmed }));
        toast.success(t('purchasing:purchaseRecorded', { voucher }));
      }),
    saveOrder: () =>
      send(async ({ input: { supplierId, note, lines } }) => {
        const { voucher } = await order.mutateAsync({
          kind,
          supplierId: supplierId ?? '',
          note,
          lines: lines.map(({ productId = '', quantity, packSize, packTpMinor }) => ({
            productId,
            quantity,
            packSize,
            packTpMinor,
          })),
        });
        toast.success(t('purchasing:purchaseOrderCreated', { voucher }));
      }),
  };
}
