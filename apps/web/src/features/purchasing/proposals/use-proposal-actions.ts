import type { PurchaseProposal } from '@bhandar/domain/purchasing';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useConfirm, useQuestions } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { goodsText } from './proposal-columns';

/** Confirming as the warehouse, and withdrawing as the store. Each asks first. */
export function useProposalActions() {
  const { t } = useTranslation('purchasing');
  const ask = useConfirm();
  const answering = useQuestions();
  const utils = trpc.useUtils();
  const confirmation = trpc.purchasing.confirmProposal.useMutation();
  const withdrawal = trpc.purchasing.withdrawProposal.useMutation();

  const act = async (work: () => Promise<string>) => {
    try {
      toast.success(await work());
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      await utils.invalidate();
    }
  };

  const confirm = async (proposal: PurchaseProposal) => {
    const { id: proposalId, store, supplier, goods, totalMinor } = proposal;
    const sure = await ask({
      title: t('proposalConfirmTitle', { store: store.name }),
      description: t('proposalConfirmText', {
        supplier: supplier?.name ?? t('purchaseNoSupplier'),
        store: store.name,
        count: goods?.lines.length ?? 0,
        goods: goodsText(t, proposal),
        total: formatMoney(totalMinor),
      }),
      confirmLabel: t('proposalConfirm'),
    });
    if (!sure) return;
    await act(async () => {
      const { purchase } = await answering((answered) => confirmation.mutateAsync({ proposalId, ...answered }));
      return t('purchaseRecorded', { voucher: purchase?.voucher ?? '' });
    });
  };

  const withdraw = async ({ id: proposalId }: PurchaseProposal) => {
    const sure = await ask({
      title: t('proposalWithdrawTitle'),
      description: t('proposalWithdrawText'),
      confirmLabel: t('proposalWithdraw'),
      tone: 'danger',
    });
    if (!sure) return;
    await act(async () => {
      await withdrawal.mutateAsync({ proposalId });
      return t('proposalWithdrawn');
    });
  };

  return { confirm, withdraw };
}
