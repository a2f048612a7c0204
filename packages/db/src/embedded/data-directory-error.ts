/** The data directory cannot be used as it is: it must be corrected, or another one chosen. */
export class DataDirectoryError extends Error {}
