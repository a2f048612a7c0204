/** A search that leads to a list whose texts stay out of the address; the list takes it once. */
const waiting = new Map<string, string>();

export const leavePrivateSearch = (list: string, search: string): void => {
  waiting.set(list, search);
};

export function takePrivateSearch(list: string): string {
  const search = waiting.get(list) ?? '';
  waiting.delete(list);
  return search;
}
