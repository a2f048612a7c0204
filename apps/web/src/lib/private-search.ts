/** A search for a list whose search text must stay out of the URL. The list reads it once. */
const waiting = new Map<string, string>();

export const setPrivateSearch = (list: string, search: string): void => {
  waiting.set(list, search);
};

export function takePrivateSearch(list: string): string {
  const search = waiting.get(list) ?? '';
  waiting.delete(list);
  return search;
}
