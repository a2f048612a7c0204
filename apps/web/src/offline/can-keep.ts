/** Old browsers, and private windows of some, have none. */
export const canKeep = (): boolean => typeof indexedDB !== 'undefined';
