/** Whether this browser can store sales: old browsers and some private windows have no IndexedDB. */
export const canKeep = (): boolean => typeof indexedDB !== 'undefined';
