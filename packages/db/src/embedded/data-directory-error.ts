/** The data directory cannot be used as it is: a person has to change it or choose another. */
export class DataDirectoryError extends Error {}
