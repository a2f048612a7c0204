import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const SHARED_DATA = resolve(fileURLToPath(new URL('../../..', import.meta.url)), '../shared/data');

/** The path of a real data file beside the repository; undefined if the machine does not have it. */
export function sharedDataFile(name: string): string | undefined {
  const path = resolve(SHARED_DATA, name);
  return existsSync(path) ? path : undefined;
}
