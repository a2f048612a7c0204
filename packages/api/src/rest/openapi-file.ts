import { fileURLToPath } from 'node:url';

/** The committed description, for readers of the repository and for clients made from it. */
export const OPENAPI_FILE = fileURLToPath(new URL('../../openapi.json', import.meta.url));
