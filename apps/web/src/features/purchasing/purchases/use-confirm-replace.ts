import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../kit';
import { isBegun, type PurchaseDraft } from './purchase-draft-model';

/** Asks before replacing an unfinished purchase draft; true without asking when there is none. */
export function useConfirmReplace(): (drafts: readonly PurchaseDraft[]) => Promise<boolean> {
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
