import { type PurchaseProposal, RejectProposalInput } from '@bhandar/domain/purchasing';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, TextareaField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

export function RejectProposalDialog({ proposal, onClose }: { proposal: PurchaseProposal; onClose: () => void }) {
  const { t } = useTranslation('purchasing');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(RejectProposalInput, { defaultValues: { proposalId: proposal.id, reason: '' } });
  const reject = trpc.purchasing.rejectProposal.useMutation(
    toasts({ success: t('proposalRejected'), failure: t('proposalRejectFailed') }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('proposalRejectTitle', { store: proposal.store.name })}
      description={t('proposalRejectText')}
      submitLabel={t('proposalReject')}
      submitTone="danger"
      onSubmit={async (values) => {
        await reject.mutateAsync(values);
        await utils.purchasing.invalidate();
      }}
    >
      <TextareaField<z.input<typeof RejectProposalInput>>
        name="reason"
        label={t('proposalReason')}
        rows={2}
        required
        maxLength={300}
      />
    </FormDialog>
  );
}
