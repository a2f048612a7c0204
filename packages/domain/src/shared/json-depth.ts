/** Documented forms have four levels. */
export const MAX_JSON_DEPTH = 64;

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Whether lists and objects are nested in more levels than that. What is no JSON, such as a stream, has no levels. */
export function isNestedDeeper(value: unknown, levels = MAX_JSON_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value) && !isPlain(value)) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1));
}
