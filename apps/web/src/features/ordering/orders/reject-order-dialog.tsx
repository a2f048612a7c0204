import type { Order } from '@bhandar/domain/ordering';
import { Banner, Button, Dialog, Field, Textarea } from '@bhandar/ui';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '../../../kit';
import { decisionFailure, type OrderDecisions } from './use-order-decisions';

interface RejectOrderDialogProps {
  order: Pick<Order, 'id' | 'voucher'>;
  adminNote?: string;
  decisions: OrderDecisions;
  onClose: () => void;
}

const PRESETS = ['presetDuplicate', 'presetNoStock', 'presetBudget'] as const;

/** Asks for a reason. Closing does not reject; an empty reason is sent as the documented text. */
export function RejectOrderDialog({ order, adminNote = '', decisions, onClose }: RejectOrderDialogProps) {
  const { t } = useTranslation(['ordering', 'kit']);
  const id = useId();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const { reject } = decisions;
  const typed = reason.trim() !== '' && PRESETS.every((preset) => reason !== t(preset));
  const mayLeave = useUnsavedGuard(typed && !reject.isPending);

  const leave = async () => {
    if (!reject.isPending && (await mayLeave())) onClose();
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (reject.isPending) return;
    setFailure(undefined);
    try {
      await reject.mutateAsync({ orderId: order.id, reason, adminNote });
    } catch (error) {
      setFailure(decisionFailure(error, { failed: t('rejectFailed'), unreachable: t('kit:unreachable') }));
      return;
    }
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) void leave();
      }}
      title={t('rejectTitle', { id: order.voucher })}
      description={t('rejectText')}
      footer={
        <>
          <Button onClick={() => void leave()} disabled={reject.isPending}>
            {t('kit:cancel')}
          </Button>
          <Button variant="danger" type="submit" form={id} busy={reject.isPending}>
            {t('rejectOrder')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        {failure ? <Banner tone="danger" title={failure} /> : null}
        <Field label={t('rejectReason')} help={t('rejectReasonHelp')}>
          <Textarea
            rows={3}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </Field>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('presets')}</legend>
          {PRESETS.map((preset) => (
            <Button key={preset} size="sm" aria-pressed={reason === t(preset)} onClick={() => setReason(t(preset))}>
              {t(preset)}
            </Button>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
