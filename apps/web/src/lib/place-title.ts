/** A location's name in lists: a store with its city, because store names repeat. */
export const placeTitle = ({ kind, name, city }: { kind?: string; name: string; city: string }): string =>
  kind === 'warehouse' || city === '' ? name : `${name}, ${city}`;
