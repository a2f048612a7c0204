/** Fails the build when what a page must load grows past its budget (gzip, JavaScript, static imports only). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const BUDGETS = [
  {
    page: 'public pages',
    entries: ['index.html', 'src/features/public/landing-screen.tsx', 'src/features/public/messages/en.ts'],
    kilobytes: 110,
  },
  {
    page: 'dashboard shell',
    entries: ['index.html', 'src/shell/routing/client-routes.tsx', 'src/shell/dashboard-shell.tsx'],
    kilobytes: 175,
  },
  {
    page: 'point of sale',
    entries: [
      'index.html',
      'src/shell/routing/client-routes.tsx',
      'src/shell/dashboard-shell.tsx',
      'src/features/pos/checkout/pos-screen.tsx',
    ],
    kilobytes: 250,
  },
];

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

function filesOf(entry, seen = new Set()) {
  if (seen.has(entry)) return seen;
  const chunk = manifest[entry];
  if (!chunk) throw new Error(`The build has no ${entry}: correct the budgets in ${fileURLToPath(import.meta.url)}`);
  seen.add(entry);
  for (const next of chunk.imports ?? []) filesOf(next, seen);
  return seen;
}

const forDevelopers = Object.keys(manifest).filter((entry) => entry.includes('src/dev/'));
if (forDevelopers.length > 0) throw new Error(`Not for people who use it: ${forDevelopers.join(', ')}`);

let over = false;
for (const { page, entries, kilobytes } of BUDGETS) {
  const chunks = new Set(entries.flatMap((entry) => [...filesOf(entry)]));
  const files = new Set([...chunks].map((chunk) => manifest[chunk].file).filter((file) => file.endsWith('.js')));
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0);
  const size = (bytes / 1000).toFixed(1);
  const fits = bytes <= kilobytes * 1000;
  over ||= !fits;
  process.stdout.write(`${fits ? 'ok  ' : 'OVER'} ${page}: ${size} of ${kilobytes} KB\n`);
}
process.exitCode = over ? 1 : 0;
