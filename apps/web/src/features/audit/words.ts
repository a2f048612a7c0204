/** `stock_member` and `requestedItem` as people read them: the audit keeps the product's own words, in one spelling each. */
export function readable(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const SHORT = 8;

/** Enough of an id to tell two apart; names of procedures stay whole. */
export const shortId = (id: string): string => (/^[0-9a-f-]{36}$/.test(id) ? `…${id.slice(-SHORT)}` : id);
