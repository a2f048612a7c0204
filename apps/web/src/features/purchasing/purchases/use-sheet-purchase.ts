import type { ProductKind } from '@bhandar/domain/catalogue';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useActor } from '../../../kit';
import { hrefTo } from '../../../screens';
import type { PurchaseDraft } from './purchase-draft-model';
import { type Choice, draftOfSheet } from './sheet-purchase';
import { useConfirmReplace } from './use-confirm-replace';
import { usePurchaseDraft } from './use-purchase-draft';

const SCREENS = { pharmacy: 'pharmacyPurchases', nonPharmacy: 'nonPharmacyPurchases' } as const;
const KINDS = ['pharmacy', 'nonPharmacy'] as const satisfies readonly ProductKind[];

/** Opens the purchase form with the chosen lines of a sheet; asks first when a draft exists. */
export function useSheetPurchase(): (choices: readonly Choice[]) => Promise<void> {
  const { t } = useTranslation('purchasing');
  const { id, role } = useActor();
  const mayReplace = useConfirmReplace();
  const [, navigate] = useLocation();
  const models = { pharmacy: usePurchaseDraft(id, 'pharmacy'), nonPharmacy: usePurchaseDraft(id, 'nonPharmacy') };
  return async (choices) => {
    const drafts = KINDS.flatMap((kind): { kind: ProductKind; draft: PurchaseDraft }[] => {
      const draft = draftOfSheet(choices, kind);
      return draft ? [{ kind, draft }] : [];
    });
    const [first] = drafts;
    if (!first) return;
    if (!(await mayReplace(drafts.map(({ kind }) => models[kind].draft)))) return;
    for (const { kind, draft } of drafts) models[kind].replace(draft);
    if (drafts.length > 1) toast.info(t('docBothKinds'));
    navigate(hrefTo(role, SCREENS[first.kind], { entry: 'new' }));
  };
}
