import type { ProductKind } from '@bhandar/domain/catalogue';
import { isSellableNow, type ScannedSellable, SELLABLE_PAGE_SIZE, type SellableProduct } from '@bhandar/domain/pos';
import type { trpc } from '../../../lib/api/trpc';
import { loadSearching, scanCatalogue, searchCatalogue } from '../../../offline/catalogue';
import type { Catalogue } from '../../../offline/database';

interface TillLookup {
  client: ReturnType<typeof trpc.useUtils>['client'];
  /** The catalogue cached on the device, while offline. */
  kept: Catalogue | undefined;
  locationId: string;
  kind: ProductKind | undefined;
}

/** Finds the product of a scan or of an Enter before the list has answered, on the server or in the cached catalogue. */
export function tillLookup({ client, kept, locationId, kind }: TillLookup) {
  const findScanned = async (code: string): Promise<ScannedSellable | null> =>
    kept ? scanCatalogue(kept, code) : client.pos.findScanned.query({ code, locationId });
  /** As many as the list shows, so that both have the same first product that can be sold. */
  const limit = SELLABLE_PAGE_SIZE;
  /** `isUnseen`: something can be sold that the text does not name. */
  const findFirst = async (search: string) => {
    const found = kept
      ? searchCatalogue(kept, { kind, search })
      : (await client.pos.listSellable.query({ locationId, limit, search, ...(kind ? { kind } : {}) })).data;
    const { takenUnseen } = await loadSearching();
    return { product: takenUnseen<SellableProduct>(found, search), isUnseen: found.some(isSellableNow) };
  };
  return { findScanned, findFirst };
}
