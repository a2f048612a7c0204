import { hasGrant } from '@bhandar/domain/accounts';
import { ReceiptQuery, type ReturnableSale } from '@bhandar/domain/pos';
import { Button } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, openStores, TextField, useActor, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import type { WaitingSale } from '../../../offline/database';
import { waitingCount } from '../../../offline/waiting-count';
import { findWaiting } from '../offline/find-waiting';
import { useAccessibleStores } from '../use-accessible-stores';
import { ReturnGoodsDialog } from './return-goods-dialog';

interface FindReceiptProps {
  onFound: (receipt: ReturnableSale) => void;
  /** The receipt is on this device only. */
  onWaiting: (sale: WaitingSale) => void;
  onClose: () => void;
}

/** Most devices have none, and then the till's database is not opened. */
async function findUnsent(receiptNo: string): Promise<WaitingSale | undefined> {
  if (waitingCount() === 0) return undefined;
  const { listWaiting } = await import('../../../offline/outbox');
  return findWaiting(await listWaiting(), receiptNo);
}

/** The receipt's number, typed or scanned: a scanner ends with Enter, which opens it. */
export function FindReceiptDialog({ onFound, onWaiting, onClose }: FindReceiptProps) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const form = useZodForm(ReceiptQuery, { defaultValues: { receiptNo: '' } });
  const actor = useActor();
  const stores = useAccessibleStores();
  const [hasNone, setHasNone] = useState(false);
  if (hasNone) return <ReturnGoodsDialog stores={openStores(stores)} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('findReceipt')}
      description={t('findReceiptText')}
      submitLabel={t('openReceipt')}
      footerAside={
        hasGrant(actor, 'returnWithoutReceipt') ? (
          <Button variant="ghost" onClick={() => setHasNone(true)}>
            {t('returnWithoutReceipt')}
          </Button>
        ) : null
      }
      onSubmit={async (values) => {
        const sale = await findUnsent(values.receiptNo);
        if (sale) onWaiting(sale);
        // A cached query would wait for the network, with a dialog that does not close.
        else onFound(await utils.client.pos.findReturnableSale.query(values));
      }}
    >
      <TextField<z.input<typeof ReceiptQuery>>
        name="receiptNo"
        label={t('receiptToFind')}
        required
        autoFocus
        scans
        autoComplete="off"
      />
    </FormDialog>
  );
}
