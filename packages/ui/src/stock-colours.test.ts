import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const STOCK =
  /\b(?:bg|text|border|fill|stroke|ring|outline|divide|accent|decoration|caret)-(?:white|black|(?:gray|slate|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|pink|rose)-\d+)\b/g;

test('no class uses a Tailwind default colour, because the theme has none (the scanner test’s white paper was black in the dark)', () => {
  const files = ['packages/ui/src', 'apps/web/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(100);
  const strays = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(STOCK)].map(([name]) => `${file}: ${name}`),
  );
  expect(strays).toEqual([]);
});
