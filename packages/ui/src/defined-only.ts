/** Removes undefined props. Radix types its props without `| undefined`, while values from forms may be undefined. */
export function definedOnly<T extends object>(props: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const defined = Object.entries(props).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as { [K in keyof T]: Exclude<T[K], undefined> };
}
