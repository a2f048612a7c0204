import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { strictStyles } from '@bhandar/ui/strict-styles';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:5000';

/**
 * Theme and density before the first paint. A file of its own, not inline and not a module:
 * the content security policy allows no inline script, and a module would run after the paint.
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

/** The one font that every page needs at once; the others wait for their first glyph. */
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

const packages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.map((name) => name.replace('/', '[\\\\/]')).join('|')})[\\\\/]`);

const START = new RegExp(
  [
    'apps/web/src/(main|app|foundation|public-screens|screens/public)\\.',
    'apps/web/src/lib/(?:[a-z0-9]+/)?(i18n|language|format|visitor|light-call|stored-user|navigation-guard)\\.',
    'apps/web/src/shell/(?:[a-z]+/)?(routes|public-page|public-frame|public-bar|late-toaster|checking-access|arrival|crash|fetch-screen|lazy-public-screen|use-document-title)\\.ts',
    'apps/web/src/shell/messages/en\\.ts',
    'apps/web/src/kit/app-link\\.',
    'packages/ui/src/(?:[a-z]+/)?(cn|button|icon-button|spinner|logo|skip-link|theme|load-script-font|badge|strip-meter|label-tag|shelf-life)\\.',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

export default defineConfig({
  plugins: [react(), tailwindcss(), themeBeforePaint(), preloadTextFont(), strictStyles()],
  server: { port: 5173, proxy: { '/trpc': api, '/api': api } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    // The content security policy allows fonts and images from files only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
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
            // What every first page needs, in one file: small ones compress badly and wait for one another.
            { name: 'start', test: START, priority: -1 },
            { name: 'zod', test: packages('zod') },
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
