import * as z from 'zod';
import { Id } from '../../shared';

/** Best sellers are those of so many days, today included. */
export const BEST_SELLER_DAYS = 30;
/** One screen of tiles. */
export const MAX_BEST_SELLERS = 30;

/** Products by the units sold less those that came back, the most first. */
export const BestSellers = z.array(Id);

export const BestSellersQuery = z.object({ locationId: Id });
