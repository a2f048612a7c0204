import { isManager } from '@bhandar/domain/accounts';
import { Banner, Button, EmptyState } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../../kit/app-link';
import { useActor, useHrefTo } from '../../../../kit/scope';
import { trpc } from '../../../../lib/api/trpc';
import { formatCount } from '../../../../lib/format';
import type { TillPlace } from './till-place';

/** A till that sells from own orders, of which none is approved: what the store holds, and where a manager changes it. */
export default function NoneApproved({
  place: { locationId, ownOrdersAt: store = '', sellsNothing },
}: {
  place: TillPlace;
}) {
  const { t } = useTranslation('pos');
  const manages = isManager(useActor());
  const hrefTo = useHrefTo();
  const settings = hrefTo('settings');
  const order = hrefTo('pharmacyRequests');
  const { data } = trpc.inventory.listStoreStock.useQuery({ locationId, limit: 1 });
  const held = data?.totalItems ?? 0;
  const holds =
    data && t(held === 0 ? 'storeHoldsNothing' : 'storeHolds', { store, count: held, held: formatCount(held) });
  return (
    <>
      {sellsNothing ? <Banner tone="info">{t('noApprovedOrders')}</Banner> : null}
      <EmptyState
        title={t('noProducts')}
        description={[holds, t('ownOrdersOnly'), t(manages ? 'ownOrdersSwitch' : 'ownOrdersAsk')]
          .filter(Boolean)
          .join(' ')}
        action={
          manages && settings && order ? (
            <>
              <Button asChild>
                <AppLink href={order}>{t('orderFromWarehouse')}</AppLink>
              </Button>
              <Button asChild>
                <AppLink href={settings}>{t('openSettings')}</AppLink>
              </Button>
            </>
          ) : undefined
        }
      />
    </>
  );
}
