/** The subject of a movements sheet: a product at a location, or one batch of it. */
export interface MovementTarget {
  locationId: string;
  placeName: string;
  productId: string;
  name: string;
  batch?: { id: string; number: string };
}
