import { DatabaseVersionError } from '@bhandar/db';
import { DataDirectoryError } from '@bhandar/db/embedded';

/**
 * The exit code (sysexits' EX_CONFIG) of a server that needs a correction by its operator. `npm start` and the systemd
 * unit restart a server that ends with any other code.
 */
export const REFUSED_EXIT_CODE = 78;

/** An error for the operator: a setting has to change first. */
export class Refusal extends Error {}

/** Error codes of file permissions, paths and ports, which a restart does not fix. */
const LASTING_CODES = new Set(['EACCES', 'EPERM', 'ENOTDIR', 'EROFS', 'EADDRNOTAVAIL']);

export function exitCodeOf(error: unknown): number {
  const isRefusal =
    error instanceof Refusal || error instanceof DataDirectoryError || error instanceof DatabaseVersionError;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  return isRefusal || LASTING_CODES.has(code) ? REFUSED_EXIT_CODE : 1;
}
