const KEY = 'till-last-sale';

/** For a reprint with one key, also after a reload. */
export const rememberLastSale = (id: string): void => localStorage.setItem(KEY, id);
export const lastSale = (): string | null => localStorage.getItem(KEY);
