import { cartUnits, type TillContext } from '@bhandar/domain/pos';
import { Badge, Banner, IconButton, Select } from '@bhandar/ui';
import { History, Keyboard, RotateCw, ShoppingCart, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../kit';
import { isMuted, setMuted } from './beep';
import type { Till } from './use-till';

export interface TillHeaderProps {
  context: TillContext;
  till: Till;
  /** Whether the network is there, where it is not. */
  network: ReactNode;
  onStore: (id: string) => void;
  onRefresh: () => void;
  refreshing: boolean;
  onRecentSales: () => void;
  onKeySheet: () => void;
}

export function TillHeader({ context, till, network, onStore, refreshing, ...acts }: TillHeaderProps) {
  const { t } = useTranslation('pos');
  const [muted, setMutedHere] = useState(isMuted);
  const mute = () => {
    setMuted(!muted);
    setMutedHere(!muted);
  };
  return (
    <PageHeader
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {context.stores.length > 1 && context.store ? (
            <span className="w-64 max-w-full">
              <Select
                aria-label={t('store')}
                value={context.store.id}
                onValueChange={onStore}
                options={context.stores.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
              />
            </span>
          ) : (
            <span>{context.store?.name}</span>
          )}
          <span className="text-ink-3">{context.till ? t('till', { till: context.till }) : t('newTill')}</span>
          {network}
        </span>
      }
      actions={
        <>
          <Badge plain tone={till.order.lines.length > 0 ? 'brand' : 'neutral'} className="max-pos:hidden">
            <ShoppingCart aria-hidden="true" className="mr-1.5 inline size-4 align-[-3px]" strokeWidth={1.75} />
            {t('cartCount', { count: cartUnits(till.order.lines) })}
          </Badge>
          <IconButton label={t('recentSales')} variant="secondary" onClick={acts.onRecentSales}>
            <History aria-hidden="true" />
          </IconButton>
          <IconButton label={t('refresh')} variant="secondary" busy={refreshing} onClick={acts.onRefresh}>
            <RotateCw aria-hidden="true" />
          </IconButton>
          <IconButton
            label={muted ? t('unmute') : t('mute')}
            variant="secondary"
            onClick={mute}
            className="max-pos:hidden"
          >
            {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
          </IconButton>
          <IconButton
            label={t('keySheet')}
            variant="secondary"
            onClick={acts.onKeySheet}
            className="touch:hidden max-lg:hidden"
          >
            <Keyboard aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}

/** What may be sold here, said once above the tiles. */
export function SellingFrom({ context }: { context: TillContext }) {
  const { t } = useTranslation('pos');
  if (!context.store) return null;
  if (context.sellFrom === 'own-orders' && !context.hasApprovedOrders) {
    return <Banner tone="info">{t('noApprovedOrders')}</Banner>;
  }
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-0.5 text-ink-2 text-sm">
      <p>{t('fromStore', { store: context.store.name })}</p>
      {context.sellFrom === 'own-orders' ? <p>{t('fromOrders')}</p> : null}
    </div>
  );
}
