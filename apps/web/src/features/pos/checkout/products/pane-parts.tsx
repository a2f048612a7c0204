import type { ProductKind } from '@bhandar/domain/catalogue';
import { Button, EmptyState, Skeleton } from '@bhandar/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { MissedProductProps } from './missed-product';
import type { TillPlace } from './till-place';
import type { Products } from './use-products';

export type KindTab = 'all' | ProductKind;

const NoneApproved = lazy(() => import('./none-approved'));
const MissedProduct = lazy(() => import('./missed-product'));

/** The documented tabs. */
export function useKindTabs(): { value: KindTab; label: string }[] {
  const { t } = useTranslation('pos');
  return [
    { value: 'all', label: t('allProducts') },
    { value: 'pharmacy', label: t('pharmacyItems') },
    { value: 'nonPharmacy', label: t('nonPharmacy') },
  ];
}

/** Tabs that stay, above products that scroll. */
export function Pane({ tabs, children }: { tabs: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2">
      {tabs}
      <div className="relative flex min-h-0 flex-1 flex-col gap-2 pos:overflow-y-auto pos:overscroll-contain">
        {children}
      </div>
    </div>
  );
}

export function More({ list }: { list: Products }) {
  const { t } = useTranslation('pos');
  if (!list.hasMore) return null;
  return (
    <Button className="shrink-0 self-center" busy={list.isFetching} onClick={list.showMore}>
      {t('more')}
    </Button>
  );
}

export function NoProducts({ place }: { place: TillPlace }) {
  const { t } = useTranslation('pos');
  const plain = <EmptyState title={t('noProducts')} description={t('noProductsText')} />;
  if (place.ownOrdersAt === undefined) return plain;
  return (
    <Suspense fallback={plain}>
      <NoneApproved place={place} />
    </Suspense>
  );
}

/** Why a search or a code found nothing to sell; `fallback` until it is known. */
export function Missed(props: MissedProductProps) {
  return (
    <Suspense fallback={props.fallback}>
      <MissedProduct {...props} />
    </Suspense>
  );
}

const PLACES = Array.from({ length: 12 }, (_, index) => `tile-${index}`);

export function LoadingTiles() {
  const { t } = useTranslation('pos');
  return (
    <div role="status" className="flex flex-col gap-1.5">
      <span className="sr-only">{t('loading')}</span>
      {PLACES.map((place) => (
        <Skeleton key={place} className="h-11 rounded-control" />
      ))}
    </div>
  );
}
