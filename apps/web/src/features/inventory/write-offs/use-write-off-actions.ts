import type { WriteOff } from '@bhandar/domain/inventory';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useConfirm, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/** Posts and deletes write-offs, and refetches everything that shows stock. */
export function useWriteOffActions() {
  const { t } = useTranslation('inventory');
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const utils = trpc.useUtils();
  const onSettled = () => utils.inventory.invalidate();
  const post = trpc.inventory.postWriteOff.useMutation({ ...toasts({ failure: t('writeOffFailed') }), onSettled });
  const remove = trpc.inventory.voidWriteOff.useMutation({ ...toasts({ failure: t('writeOffFailed') }), onSettled });
  return {
    post: ({ id, voucher }: WriteOff) =>
      post.mutate({ writeOffId: id }, { onSuccess: () => toast.success(t('writeOffPosted', { voucher })) }),
    remove: async ({ id, voucher, status }: WriteOff) => {
      const agreed = await confirm({
        title: t('deleteWriteOffTitle', { voucher }),
        description: status === 'posted' ? t('deleteWriteOffPosted') : t('deleteWriteOffPending'),
        confirmLabel: t('deleteWriteOff'),
        tone: 'danger',
      });
      if (!agreed) return;
      remove.mutate({ writeOffId: id }, { onSuccess: () => toast.success(t('writeOffDeleted', { voucher })) });
    },
  };
}
