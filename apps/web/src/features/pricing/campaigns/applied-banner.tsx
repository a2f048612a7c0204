import type { AppliedPrices } from '@bhandar/domain/pricing';
import { Banner } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../../kit';

interface AppliedBannerProps {
  applied: AppliedPrices;
  storeId: string | undefined;
  onDismiss: () => void;
}

/** The result of a bulk change, with the skipped products. */
export function AppliedBanner({ applied: { applied, counts }, storeId, onDismiss }: AppliedBannerProps) {
  const { t } = useTranslation('pricing');
  const hrefTo = useHrefTo();
  const left = counts.aboveMrp + counts.belowCost + counts.noBase;
  const href = hrefTo('storePrices', { view: 'campaigns', ...(storeId ? { store: storeId } : {}) });
  return (
    <Banner
      tone="ok"
      className="mb-4"
      title={t('applied', { count: applied })}
      onDismiss={onDismiss}
      action={href ? <AppLink href={href}>{t('toPrices')}</AppLink> : undefined}
    >
      {left > 0 ? t('appliedLeft', { count: left }) : null}
    </Banner>
  );
}
