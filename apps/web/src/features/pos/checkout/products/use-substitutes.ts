import type { SellableProduct } from '@bhandar/domain/pos';
import { useState } from 'react';
import { trpc } from '../../../../lib/api/trpc';

interface SubstitutesRequest {
  locationId: string;
  /** The text that was searched. */
  search: string;
  /** The search found nothing that can be sold here. */
  isWanted: boolean;
}

/** Substitutes for a typed or scanned product that cannot be sold. */
export function useSubstitutes({ locationId, search, isWanted }: SubstitutesRequest) {
  /** A scanned code, or a term whose Enter came before its results. */
  const [missed, setMissed] = useState('');
  const asked = search === '' ? missed : search;
  const enabled = asked.length > 1 && (search === '' || isWanted);
  const { data } = trpc.pos.listSubstitutes.useQuery({ search: asked, locationId }, { enabled });
  const offer = (enabled && data && data.products.length > 0 && data) || undefined;
  return {
    offer,
    /** The name of the product that an offered one replaces. */
    insteadOf: (product: SellableProduct | undefined) =>
      product && offer?.products.includes(product) ? offer.of.name : undefined,
    lookFor: setMissed,
    dismiss: () => setMissed(''),
  };
}
