import { fileURLToPath } from 'node:url';

/** The committed description, for readers of the repository and for generated clients. */
export const OPENAPI_FILE = fileURLToPath(new URL('../../openapi.json', import.meta.url));
