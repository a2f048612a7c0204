/** What a build keeps on a device for its counter. */
export interface KeptFiles {
  /** Names the version: the page's own script. */
  entry: string;
  always: string[];
  /** With the texts and the font of a language that somebody chose. */
  languages: Record<string, string[]>;
  /** Large, and for few: kept when it was used. */
  onceUsed: string[];
}

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}
export type Manifest = Record<string, Chunk>;

/** What the counter opens with, and what it fetches only when it is wanted. */
const COUNTER = [
  'src/shell/routing/client-routes.tsx',
  'src/shell/dashboard-shell.tsx',
  'src/shell/toaster-chunk.tsx',
  'src/shell/palette/palette.tsx',
  'src/shell/palette/key-sheet.tsx',
  'src/features/notifications/bell.tsx',
  'src/features/pos/checkout/pos-screen.tsx',
  'src/features/pos/receipts/print-receipt.tsx',
  'src/kit/confirm-view.tsx',
  'src/offline/flusher.ts',
];
const CAMERA = ['src/kit/camera/camera-view.tsx', 'src/kit/camera/messages/en.ts'];
const TEXTS = ['features/pos', 'features/notifications', 'kit', 'shell/palette'];
const FONTS = /\/(?:hanken-grotesk-latin|schibsted-grotesk-latin|geist-mono-latin)-wght|\/(?:shop-signs|name-of)/;
const LANGUAGES = { bn: 'noto-sans-bengali', hi: 'noto-sans-devanagari' };

/** Follows what the build says the counter imports: no other screen, no visitor's page, no language that nobody reads. */
export function keptFiles(manifest: Manifest, html: string): KeptFiles {
  const chunkOf = (source: string): Chunk => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}: correct what the counter keeps`);
    return chunk;
  };
  const filesOf = (sources: readonly string[], seen = new Set<string>()): string[] =>
    sources.flatMap((source) => {
      if (seen.has(source)) return [];
      seen.add(source);
      const { file, imports = [], css = [], assets = [] } = chunkOf(source);
      const names = [file, ...css, ...assets.filter((name) => name.endsWith('.css'))];
      return [...names.map((name) => `/${name}`), ...filesOf(imports, seen)];
    });
  const filesNamed = (pattern: RegExp): string[] =>
    Object.values(manifest).flatMap(({ file }) => (pattern.test(`/${file}`) ? [`/${file}`] : []));
  const textsIn = (language: string) => TEXTS.map((folder) => `src/${folder}/messages/${language}.ts`);

  const always = new Set([
    ...assetsIn(html),
    ...filesOf(['index.html', ...COUNTER, ...textsIn('en')]),
    ...filesNamed(FONTS).filter((name) => name.endsWith('.woff2')),
  ]);
  const others = (names: string[]) => [...new Set(names)].filter((name) => !always.has(name)).sort();
  const languages = Object.entries(LANGUAGES).map(([language, font]): [string, string[]] => [
    language,
    others([
      ...filesOf([
        `src/lib/languages/${language}.ts`,
        `src/shell/messages/${language}.ts`,
        ...textsIn(language),
        ...Object.keys(manifest).filter((source) => source.endsWith(`${font}/wght.css`)),
      ]),
      ...filesNamed(new RegExp(`/${font}-${font.split('-').at(-1)}-`)),
    ]),
  ]);
  return {
    entry: `/${chunkOf('index.html').file}`,
    always: [...always].sort(),
    languages: Object.fromEntries(languages),
    onceUsed: others([...filesOf(CAMERA), ...filesNamed(/\.wasm$/)]),
  };
}

/** The files that a page names. */
export const assetsIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, name = '']) => name)),
];
