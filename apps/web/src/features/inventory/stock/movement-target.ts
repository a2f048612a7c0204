/** Whose movements a sheet shows: a product at a place, or one batch of it. */
export interface MovementTarget {
  locationId: string;
  placeName: string;
  productId: string;
  name: string;
  batch?: { id: string; number: string };
}
