/**
 * Cuts small fonts out of the large ones, so that a page pulls no 105 KB for a glyph or a word: the taka and rupee
 * signs, and each script's name of its own language for the language menus. The cut of a script is used for that word
 * only: it lacks what other words need to be joined. Run by hand after a font upgrade: `pnpm --filter @bhandar/ui
 * small-fonts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const weights = { wght: { min: 400, max: 700, default: 400 } };
const unjoined = { keepFeatures: [], noLayoutClosure: true, dropTables: ['GSUB', 'GPOS', 'GDEF', 'meta'] };

const CUTS = [
  { name: 'shop-signs', script: 'bengali', text: '৳₹', options: unjoined },
  { name: 'name-of-bangla', script: 'bengali', text: 'বাংলা', options: { dropTables: ['meta'] } },
  { name: 'name-of-hindi', script: 'devanagari', text: 'हिन्दी', options: { dropTables: ['meta'] } },
];

/** The receipt page of a customer loads nothing, so the signs are in its style. */
const IN_RECEIPT_PAGE = new URL('../../api/src/pos/receipts/link/shop-signs.ts', import.meta.url);
const inReceiptPage = (
  cut,
) => `/** The taka and rupee signs as a font, for phones without one. Written by packages/ui/scripts/build-small-fonts.mjs. */
export const SHOP_SIGNS =
  '${Buffer.from(cut).toString('base64')}';
`;

for (const { name, script, text, options } of CUTS) {
  const source = resolve(
    `@fontsource-variable/noto-sans-${script}/files/noto-sans-${script}-${script}-wght-normal.woff2`,
  );
  const cut = await subsetFont(await readFile(source), text, {
    targetFormat: 'woff2',
    variationAxes: weights,
    noHinting: true,
    ...options,
  });
  await writeFile(new URL(`../src/theme/fonts/${name}.woff2`, import.meta.url), cut);
  if (name === 'shop-signs') await writeFile(IN_RECEIPT_PAGE, inReceiptPage(cut));
  process.stdout.write(`${name}.woff2: ${cut.length} bytes\n`);
}
