/**
 * Cuts the taka and rupee signs out of Noto Sans Bengali: otherwise every page that shows a price
 * pulls 105 KB for one glyph. Run by hand after a font upgrade: `pnpm --filter @bhandar/ui shop-signs`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2',
);
const target = new URL('../src/fonts/shop-signs.woff2', import.meta.url);

const signs = await subsetFont(await readFile(source), '৳₹', {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  keepFeatures: [],
  noLayoutClosure: true,
  noHinting: true,
  dropTables: ['GSUB', 'GPOS', 'GDEF', 'meta'],
});
await writeFile(target, signs);
process.stdout.write(`shop-signs.woff2: ${signs.length} bytes\n`);
