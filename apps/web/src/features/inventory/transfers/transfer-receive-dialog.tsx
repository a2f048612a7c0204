import type { Seller, Transfer } from '@bhandar/domain/inventory';
import { parseWhole, titleOf } from '@bhandar/domain/shared';
import { Banner, Button, Dialog, Field, FieldError, LabelTag, NumberInput, Select, toast } from '@bhandar/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor, useLineScanner, useUnsavedGuard } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';

interface ReceiveTransferDialogProps {
  transfer: Pick<Transfer, 'id' | 'voucher' | 'lines' | 'to'>;
  onClose: () => void;
}

/** The receiver counts batch by batch and sees the differences before confirming. */
export function ReceiveTransferDialog({ transfer, onClose }: ReceiveTransferDialogProps) {
  const { t } = useTranslation(['inventory', 'kit']);
  const id = useId();
  const utils = trpc.useUtils();
  const receive = trpc.inventory.receiveTransfer.useMutation();
  const sellers = trpc.inventory.listSellers.useQuery(
    { locationId: transfer.to.id },
    { enabled: transfer.to.kind === 'store' },
  ).data;
  const { id: actorId } = useActor();
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [seller, setSeller] = useState<string>();
  const lines = transfer.lines.map((line) => {
    const text = typed[line.lineNo] ?? String(line.quantity);
    const typedUnits = parseWhole(text);
    const arrived = typedUnits === null || typedUnits > line.quantity ? null : typedUnits;
    return {
      ...line,
      text,
      arrived,
      fieldId: `${id}-${line.lineNo}`,
      title: `${titleOf(line)} ${line.batchNumber}`.trim(),
    };
  });
  const wrong = lines.some(({ arrived }) => arrived === null);
  const differing = lines.filter(({ arrived, quantity }) => arrived !== quantity);

  useLineScanner(lines);
  const mayLeave = useUnsavedGuard(Object.keys(typed).length > 0 && !receive.isPending);
  const leave = async () => {
    if (!receive.isPending && (await mayLeave())) onClose();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (wrong || receive.isPending) return;
    const received = differing.flatMap(({ lineNo, arrived }) =>
      arrived === null ? [] : [{ lineNo, quantity: arrived }],
    );
    try {
      await receive.mutateAsync({ transferId: transfer.id, received, ...(seller ? { sellerId: seller } : {}) });
    } catch {
      return;
    }
    toast.success(t('transferReceived', { voucher: transfer.voucher }));
    onClose();
    await utils.inventory.invalidate();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) void leave();
      }}
      title={t('receiveTransferTitle', { voucher: transfer.voucher })}
      description={t('receiveTransferText')}
      footer={
        <>
          <span role="status" className="mr-auto text-ink-2 text-sm">
            {differing.length > 0
              ? t('receiveTransferDifferences', { count: differing.length })
              : t('receiveTransferAll')}
          </span>
          <Button onClick={() => void leave()} disabled={receive.isPending}>
            {t('kit:cancel')}
          </Button>
          <Button variant="primary" type="submit" form={id} busy={receive.isPending} disabled={wrong}>
            {t('receiveTransfer')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        {receive.error ? <Banner tone="danger" title={failureOf(receive.error, t('kit:unreachable')).message} /> : null}
        {sellers && sellers.length > 0 ? (
          <Field label={t('transferSeller')} help={t('transferSellerHelp')}>
            {(ids) => (
              <Select
                {...ids}
                value={seller ?? actorId}
                options={sellersOf(sellers, actorId, t('transferSellerMe'))}
                onValueChange={setSeller}
              />
            )}
          </Field>
        ) : null}
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.lineNo} className="flex items-start justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
              <div className="min-w-0">
                <div className="font-medium">{titleOf(line)}</div>
                <div className="flex flex-wrap items-center gap-2 text-ink-3 text-sm">
                  {line.batchNumber ? <LabelTag>{line.batchNumber}</LabelTag> : t('noBatchNumber')}
                  <span className="tabular-nums">{`${t('sentQuantity')}: ${formatCount(line.quantity)}`}</span>
                </div>
              </div>
              <div className="w-28 shrink-0">
                <NumberInput
                  id={line.fieldId}
                  aria-label={t('receiveTransferCount', { name: line.title })}
                  aria-invalid={line.arrived === null || undefined}
                  value={line.text}
                  onChange={(event) => setTyped({ ...typed, [line.lineNo]: event.target.value })}
                />
                {line.arrived === null ? (
                  <FieldError>{t('receiveTransferWrong', { most: formatCount(line.quantity) })}</FieldError>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

/** Puts the receiver first, even one who works elsewhere. */
const sellersOf = (sellers: readonly Seller[], actorId: string, me: string) => [
  { value: actorId, label: sellers.find(({ id }) => id === actorId)?.name ?? me },
  ...sellers.filter(({ id }) => id !== actorId).map(({ id, name }) => ({ value: id, label: name })),
];
