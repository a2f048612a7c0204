import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Unpacks gzip. An error of either stream ends both. */
export function unzip(stream: Readable): Readable {
  const gunzip = createGunzip();
  stream.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => stream.destroy());
  return stream.pipe(gunzip);
}
