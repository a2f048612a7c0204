import type { Catalogue } from '../../../../offline/database';

/** Where the till stands, and what the device keeps of it while the network is away. */
export interface TillPlace {
  userId: string;
  locationId: string;
  kept: Catalogue | undefined;
  isComing: boolean;
  /** The store's name, where the till sells only from own orders. */
  ownOrdersAt?: string | undefined;
  /** It sells only from own orders, of which none is approved. */
  sellsNothing?: boolean;
}
