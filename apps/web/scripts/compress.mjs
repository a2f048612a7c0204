/** Puts a brotli and a gzip form beside each text of the build, as small as they get; the server sends them as they are. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const assets = fileURLToPath(new URL('../dist/assets/', import.meta.url));
const TEXTS = /\.(?:js|css|svg|wasm)$/;

const forms = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gz: (text) => promisify(gzip)(text, { level: 9 }),
};

const names = (await readdir(assets)).filter((name) => TEXTS.test(name));
await Promise.all(
  names.map(async (name) => {
    const text = await readFile(`${assets}${name}`);
    for (const [ending, compress] of Object.entries(forms)) {
      await writeFile(`${assets}${name}.${ending}`, await compress(text));
    }
  }),
);
