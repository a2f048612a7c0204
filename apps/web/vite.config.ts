import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { strictStyles } from '@bhandar/ui/strict-styles';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:5000';

/**
 * Applies theme and density before the first paint. A separate file, not inline and not a module: the content security
 * policy allows no inline script, and a module would run after the paint.
 */
function themeBeforePaint(): Plugin {
  const code = readFileSync(fileURLToPath(import.meta.resolve('@bhandar/ui/theme-boot.js')), 'utf8');
  const name = `assets/theme-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  return {
    name: 'bhandar:theme-before-paint',
    configureServer: (server) => {
      server.middlewares.use(`/${name}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(code);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source: code });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${name}` }, injectTo: 'head-prepend' }],
  };
}

/** Preloads the font that every page needs; the others load with their first glyph. */
function preloadTextFont(): Plugin {
  return {
    name: 'bhandar:preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /hanken-grotesk-latin-wght-normal-.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          })),
    },
  };
}

/**
 * Lets the build leave out the schemas of `domain` that no screen reads: it cannot know that `z.object(…)` does nothing
 * else than make a value, so it would keep each one. The minifier takes the wrapping away again.
 */
function unusedSchemasLeftOut(): Plugin {
  return {
    name: 'bhandar:unused-schemas-left-out',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]packages[\\/]domain[\\/]src[\\/].*\.ts$/ },
      handler(code) {
        const made = this.parse(code).body.flatMap((statement) => {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') return [];
          return declared.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
        });
        return made.reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
          code,
        );
      },
    },
  };
}

/** Leaves out how zod describes its schemas in JSON, a fifth of it that no screen uses. */
function zodWithoutJsonSchemas(): Plugin {
  const DESCRIPTIONS =
    /^ *inst\._zod\.processJSONSchema = .*$|^ *jsonSchema: \{\n.*\n.*\n *\},$|^ *return createToJSONSchemaMethod\(.*$/gm;
  return {
    name: 'bhandar:zod-without-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler(code) {
        const bare = code.replace(DESCRIPTIONS, '');
        if (/JSONSchemaMethod\(|Processor\(/.test(bare))
          this.error('zod describes its schemas in another way now: see vite.config.ts');
        return { code: bare, map: null };
      },
    },
  };
}

/** What each file of the build imports. */
const importsOf = new Map<string, readonly string[]>();

function readImports(): Plugin {
  return {
    name: 'bhandar:read-imports',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') importsOf.set(file.fileName, file.imports);
      },
    },
  };
}

/** The files that a lazy module needs besides those of the file that asks for it: the rest was 1.8 KB of a till’s script. */
function notLoaded(_file: string, names: string[], { hostId }: { hostId: string }): string[] {
  const loaded = new Set<string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const next of importsOf.get(name) ?? []) load(next);
  };
  for (const name of importsOf.get(hostId) ?? []) load(name);
  return names.filter((name) => !loaded.has(name));
}

const packages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.map((name) => name.replace('/', '[\\\\/]')).join('|')})[\\\\/]`);

const START = new RegExp(
  [
    'apps/web/src/(main|app|foundation|public-screens|screens/public)\\.',
    'apps/web/src/lib/(?:[a-z0-9]+/)?(i18n|language|format|visitor|call-accounts|stored-user|navigation-guard)\\.',
    'apps/web/src/shell/(?:[a-z]+/)?(routes|public-page|public-frame|public-bar|lazy-toaster|checking-access|arrival|crash|fetch-screen|lazy-public-screen|use-document-title)\\.ts',
    'apps/web/src/shell/messages/en\\.ts',
    'apps/web/src/kit/app-link\\.',
    'packages/ui/src/(?:[a-z]+/)?(cn|button|icon-button|spinner|logo|skip-link|theme|load-script-font|badge|strip-meter|label-tag|shelf-life)\\.',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

/** Small modules of every page behind sign-in. */
const FRAME = new RegExp(
  [
    'apps/web/src/lib/(api/(trpc|failure|idempotency-link)|refusals|session/session|use-media|live/tab)\\.',
    'apps/web/src/kit/(scope|page-header|confirm|use-slow)\\.',
    'apps/web/src/offline/(network|waiting-count)\\.',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

const shared = (...names: string[]) =>
  new RegExp(`[\\\\/]domain[\\\\/]src[\\\\/]shared[\\\\/](?:${names.join('|')})\\.ts$`);

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    unusedSchemasLeftOut(),
    zodWithoutJsonSchemas(),
    themeBeforePaint(),
    preloadTextFont(),
    readImports(),
    strictStyles(),
  ],
  server: { port: 5173, proxy: { '/trpc': api, '/api': api, '^/r/': api } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    // The content security policy allows fonts and images from files only.
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: notLoaded },
    rolldownOptions: {
      output: {
        // Hashes do not compress: in the lists of what chunks load they were 7.5 KB of a till's script.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: packages('react', 'react-dom', 'scheduler') },
            {
              name: 'client',
              test: packages(
                '@trpc/client',
                '@trpc/server',
                '@trpc/react-query',
                '@tanstack/react-query',
                '@tanstack/query-core',
              ),
            },
            { name: 'i18n', test: packages('i18next', 'react-i18next') },
            // The modules of every first page in one file: small files compress badly and load one after another.
            { name: 'start', test: START, priority: -1 },
            { name: 'frame', test: FRAME, priority: -2, includeDependenciesRecursively: false },
            { name: 'zod', test: packages('zod') },
            // The shell needs refusals only, and the till calculates, both without the schema library that the others load.
            { name: 'refusals', test: shared('errors', 'refusal', 'text', 'violations') },
            { name: 'money', test: shared('bounds', 'money') },
            { name: 'schemas', test: shared('fields', 'paging', 'phone', 'refusal-schema', 'settlement') },
            { name: 'forms', test: packages('react-hook-form', '@hookform/resolvers') },
            {
              name: 'table',
              test: packages(
                '@tanstack/react-table',
                '@tanstack/table-core',
                '@tanstack/react-store',
                '@tanstack/store',
              ),
            },
          ],
        },
      },
    },
  },
});
