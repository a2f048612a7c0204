import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../kit';
import { isBegun, type PurchaseDraft } from '../purchases/purchase-draft-model';

/** Asks before a purchase that was begun gives way to another; nothing is asked where none was. */
export function useMayReplace(): (drafts: readonly PurchaseDraft[]) => Promise<boolean> {
  const { t } = useTranslation('purchasing');
  const confirm = useConfirm();
  return async (drafts) =>
    !drafts.some(isBegun) ||
    confirm({
      title: t('docReplaceTitle'),
      description: t('docReplaceText'),
      confirmLabel: t('docReplace'),
      cancelLabel: t('docKeep'),
      tone: 'danger',
    });
}
