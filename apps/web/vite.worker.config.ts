import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { keptFiles, type Manifest } from './src/offline/worker/kept-files.ts';

const built = (name: string) => readFileSync(new URL(`./dist/${name}`, import.meta.url), 'utf8');

/** Puts in the list of what the app's build made for the counter, and the version that it is. */
const listOfKeptFiles = (): Plugin => ({
  name: 'list-of-kept-files',
  config() {
    const files = keptFiles(JSON.parse(built('.vite/manifest.json')) as Manifest, built('index.html'));
    const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
    return { define: { KEPT_FILES: JSON.stringify(files), KEPT_VERSION: JSON.stringify(version) } };
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
      // One address for ever: a browser looks there for the next version.
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
