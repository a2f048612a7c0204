/** A place as lists name it: a store with its city, since several cities may have one of that name. */
export const placeTitle = ({ kind, name, city }: { kind: string; name: string; city: string }): string =>
  kind === 'warehouse' || city === '' ? name : `${name}, ${city}`;
