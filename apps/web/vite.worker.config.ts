import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { cachedFiles, type Manifest } from './src/offline/worker/cached-files.ts';

const built = (name: string) => readFileSync(new URL(`./dist/${name}`, import.meta.url), 'utf8');

/** Injects the list of the till's files from the app's build, and its version. */
const listOfKeptFiles = (): Plugin => ({
  name: 'list-of-cached-files',
  config() {
    const files = cachedFiles(JSON.parse(built('.vite/manifest.json')) as Manifest, built('index.html'));
    const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
    return { define: { CACHED_FILES: JSON.stringify(files), CACHE_VERSION: JSON.stringify(version) } };
  },
});

/** The service worker, built after the app. */
export default defineConfig({
  plugins: [listOfKeptFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: fileURLToPath(new URL('./src/offline/worker/worker.ts', import.meta.url)),
      // A fixed address, because the browser checks it for the next version.
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
