import { DatabaseVersionError } from '@bhandar/db';
import { DataDirectoryError } from '@bhandar/db/embedded';

/**
 * The exit code (sysexits' EX_CONFIG) of a server that a person has to help. `npm start` and the systemd unit start
 * every server again that ends with another one.
 */
export const REFUSED_EXIT_CODE = 78;

/** Said to the person who started the server: a setting that has to change first. */
export class Refusal extends Error {}

/** Rights and places of files and ports, which do not mend themselves. */
const LASTING_CODES = new Set(['EACCES', 'EPERM', 'ENOTDIR', 'EROFS', 'EADDRNOTAVAIL']);

export function exitCodeOf(error: unknown): number {
  const isRefusal =
    error instanceof Refusal || error instanceof DataDirectoryError || error instanceof DatabaseVersionError;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  return isRefusal || LASTING_CODES.has(code) ? REFUSED_EXIT_CODE : 1;
}
