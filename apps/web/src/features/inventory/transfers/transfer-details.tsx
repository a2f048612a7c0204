import { type Transfer, whyNotReceiveTransfer, whyNotSendTransfer } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import {
  Badge,
  Button,
  Cell,
  HeaderCell,
  Sheet,
  SheetActions,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, BatchLink, QueryState, useActor, useConfirm, useHrefTo, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatExpiry, formatInstant } from '../../../lib/format';
import { placeTitle } from '../../../lib/place-title';
import { TRANSFER_TONES } from './transfer-labels';
import { ReceiveTransferDialog } from './transfer-receive-dialog';

interface TransferDetailsProps {
  transferId: string;
  onEdit: (transfer: Transfer) => void;
  onClose: () => void;
}

/** A transfer with its lines and the actions that the user can take. */
export function TransferDetails({ transferId, onEdit, onClose }: TransferDetailsProps) {
  const { t } = useTranslation('inventory');
  const query = trpc.inventory.getTransfer.useQuery({ transferId });
  return (
    <Sheet
      open
      hasAddress
      size="lg"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={query.data?.voucher ?? t('transfers')}
      {...(query.data ? { description: `${placeTitle(query.data.from)} → ${placeTitle(query.data.to)}` } : {})}
    >
      <QueryState query={query} failedText={t('transferFailed')}>
        {(transfer) => <Loaded transfer={transfer} onEdit={onEdit} />}
      </QueryState>
    </Sheet>
  );
}

function Loaded({ transfer, onEdit }: { transfer: Transfer; onEdit: (transfer: Transfer) => void }) {
  const { t } = useTranslation('inventory');
  const { created, sent, received } = transfer;
  return (
    <div className="flex min-h-full flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
        <Badge tone={TRANSFER_TONES[transfer.status]}>{t(`transferStatus_${transfer.status}`)}</Badge>
        <span>{t('createdBy', { name: created.by, when: formatInstant(created.at) })}</span>
        {sent ? <span>{t('sentBy', { name: sent.by, when: formatInstant(sent.at) })}</span> : null}
        {received ? <span>{t('receivedBy', { name: received.by, when: formatInstant(received.at) })}</span> : null}
      </div>
      {transfer.note ? <p>{transfer.note}</p> : null}
      <Table label={t('lines')}>
        <TableHead>
          <tr>
            <HeaderCell>{t('product')}</HeaderCell>
            <HeaderCell>{t('batch')}</HeaderCell>
            <HeaderCell numeric>{transfer.sent ? t('sentQuantity') : t('quantity')}</HeaderCell>
            {received ? <HeaderCell numeric>{t('receivedQuantity')}</HeaderCell> : null}
          </tr>
        </TableHead>
        <TableBody>
          {transfer.lines.map((line) => (
            <TableRow key={line.lineNo}>
              <Cell className="whitespace-normal">{titleOf(line)}</Cell>
              <Cell>
                {line.batchId ? (
                  <span className="inline-flex items-center gap-2">
                    <BatchLink id={line.batchId} number={line.batchNumber || t('noBatchNumber')} />
                    <span className="text-ink-3 text-xs">{formatExpiry(line.expiresOn)}</span>
                  </span>
                ) : (
                  <span className="text-ink-3">{t('firstExpiry')}</span>
                )}
              </Cell>
              <Cell numeric>{formatCount(line.quantity)}</Cell>
              {received ? (
                <Cell numeric className={line.receivedQuantity === line.quantity ? '' : 'font-medium text-danger-ink'}>
                  {formatCount(line.receivedQuantity ?? 0)}
                </Cell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {transfer.adjustmentVoucher ? <Difference voucher={transfer.adjustmentVoucher} /> : null}
      <Steps transfer={transfer} onEdit={onEdit} />
    </div>
  );
}

/** The adjustment that accounts for goods that did not arrive. */
function Difference({ voucher }: { voucher: string }) {
  const { t } = useTranslation('inventory');
  const href = useHrefTo()('stockAdjustments', { search: voucher });
  const words = t('differenceIn', { voucher });
  return (
    <p className="text-ink-2 text-sm">
      {href ? (
        <AppLink href={href} className="text-brand-ink underline underline-offset-4">
          {words}
        </AppLink>
      ) : (
        words
      )}
    </p>
  );
}

function Steps({ transfer, onEdit }: { transfer: Transfer; onEdit: (transfer: Transfer) => void }) {
  const { t } = useTranslation('inventory');
  const actor = useActor();
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const utils = trpc.useUtils();
  const [receiving, setReceiving] = useState(false);
  const { voucher, id: transferId, status } = transfer;
  const refresh = { onSettled: () => void utils.inventory.invalidate() };
  const send = trpc.inventory.sendTransfer.useMutation({
    ...toasts({ success: t('transferSent', { voucher }) }),
    ...refresh,
  });
  const cancel = trpc.inventory.cancelTransfer.useMutation({
    ...toasts({ success: t('transferCancelled', { voucher }) }),
    ...refresh,
  });
  const sends = status === 'draft' && whyNotSendTransfer(actor, transfer.from.id).length === 0;
  const receives = status === 'sent' && whyNotReceiveTransfer(actor, transfer.to.id).length === 0;
  if (!sends && !receives) return null;

  const askToCancel = async () => {
    const sure = await confirm({
      title: t('cancelTransferTitle'),
      description: t('cancelTransferText', { voucher }),
      confirmLabel: t('cancelTransfer'),
      cancelLabel: t('keepDraft'),
      tone: 'danger',
    });
    if (sure) cancel.mutate({ transferId });
  };

  return (
    <SheetActions>
      {sends ? (
        <>
          <Button busy={cancel.isPending} onClick={() => void askToCancel()}>
            {t('cancelTransfer')}
          </Button>
          <Button onClick={() => onEdit(transfer)}>{t('changeTransfer')}</Button>
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate({ transferId })}>
            {t('sendTransfer')}
          </Button>
        </>
      ) : null}
      {receives ? (
        <Button variant="primary" onClick={() => setReceiving(true)}>
          {t('receiveTransfer')}
        </Button>
      ) : null}
      {receiving ? <ReceiveTransferDialog transfer={transfer} onClose={() => setReceiving(false)} /> : null}
    </SheetActions>
  );
}
