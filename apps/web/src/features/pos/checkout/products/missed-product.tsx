import { isManager } from '@bhandar/domain/accounts';
import { titleOf } from '@bhandar/domain/shared';
import { Button, EmptyState } from '@bhandar/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../../kit/app-link';
import { useActor, useHrefTo } from '../../../../kit/scope';
import { trpc } from '../../../../lib/api/trpc';
import { formatCount } from '../../../../lib/format';
import type { TillPlace } from './till-place';

export interface MissedProductProps {
  /** The text or code that found nothing to sell. */
  search: string;
  place: TillPlace;
  /** Shown while the catalogue is asked, and where it has no such product either. */
  fallback: ReactNode;
  /** Given where nothing else fills the pane; otherwise the answer is a text for a banner. */
  onClear?: () => void;
}

/** Why this till does not sell a product of the catalogue: it is out of stock, or not in the person's approved orders. */
export default function MissedProduct({ search, place, fallback, onClear }: MissedProductProps) {
  const { locationId, kept } = place;
  const { t } = useTranslation('pos');
  const hrefTo = useHrefTo();
  const manages = isManager(useActor());
  const { data: missed } = trpc.pos.listSubstitutes.useQuery(
    { search, locationId },
    // Offline the till does not know the products that it may not sell.
    { enabled: search.length > 1 && kept === undefined },
  );
  const productId = missed?.of.productId;
  const { data: facts } = trpc.pos.refreshSellable.useQuery(
    { productIds: productId ? [productId] : [], locationId },
    { enabled: productId !== undefined },
  );
  const product = productId === undefined ? undefined : facts?.[0];
  // With a tab of another kind chosen, a product that can be sold is not found either.
  if (!product || product.approvedQty > 0) return fallback;

  const { storeStock, kind } = product;
  const isHeld = storeStock > 0;
  const name = titleOf(product);
  const title = t(`notSold_${missed?.of.why ?? 'now'}`, { product: name });
  const remedy = t(isHeld ? (manages ? 'missedSwitch' : 'missedAsk') : 'missedOrder');
  const text = isHeld ? `${t('notApprovedText', { stock: formatCount(storeStock) })}. ${remedy}` : remedy;
  const order = hrefTo(kind === 'pharmacy' ? 'pharmacyRequests' : 'nonPharmacyRequests', { search: product.name });
  const links = [
    { href: order, label: t('orderFromWarehouse') },
    { href: isHeld && manages ? hrefTo('settings') : undefined, label: t('openSettings') },
  ].flatMap(({ href, label }) => (href ? [{ href, label }] : []));

  if (onClear) {
    return (
      <EmptyState
        title={title}
        description={text}
        action={
          <>
            {links.map(({ href, label }) => (
              <Button key={href} asChild>
                <AppLink href={href}>{label}</AppLink>
              </Button>
            ))}
            <Button variant="ghost" onClick={onClear}>
              {t('clearSearch')}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <>
      <p className="font-semibold text-ink">{title}</p>
      <p>{text}</p>
      {links.map(({ href, label }) => (
        <AppLink key={href} href={href} className="mr-4 font-medium text-brand-ink underline">
          {label}
        </AppLink>
      ))}
    </>
  );
}
