import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const { dependencies } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** The package of an import, without the path inside it. */
const packageOf = (id: string) => id.split('/', id.startsWith('@') ? 2 : 1).join('/');
const isInternal = (id: string) => id.startsWith('@bhandar/');
const isFile = (id: string) => id.startsWith('.') || id.startsWith('/') || id.startsWith('\0') || /^[A-Za-z]:/.test(id);
const isBuiltin = (id: string) => id.startsWith('node:') || builtinModules.includes(id);

/**
 * Packages stay outside the bundle, so the server must depend on each of them directly, also on those that its parts
 * import.
 */
function declaredDependencies(): Plugin {
  return {
    name: 'declared-dependencies',
    generateBundle(_options, bundle) {
      const outside = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports].filter((id) => !(id in bundle)) : [],
      );
      const missing = outside.filter((id) => !isBuiltin(id) && !(packageOf(id) in dependencies)).map(packageOf);
      if (missing.length > 0) this.error(`Add to apps/server/package.json: ${[...new Set(missing)].join(', ')}`);
    },
  };
}

const THREAD = /new URL\(['"](\.\/[\w-]+-thread\.ts)['"], import\.meta\.url\)/g;

/** A thread runs a file of its own: the build makes one of each `new URL('./…-thread.ts', import.meta.url)`. */
function threads(): Plugin {
  return {
    name: 'threads',
    transform(code, id) {
      if (!code.includes('-thread.ts')) return null;
      const replaced = code.replace(THREAD, (_, path: string) => {
        const fileName = `threads/${basename(path, '.ts')}.js`;
        this.emitFile({ type: 'chunk', id: resolve(dirname(id), path), fileName });
        return `new URL('/${fileName}', import.meta.url)`;
      });
      // Keeps every line, so that the positions of the source stay true.
      return { code: replaced, map: null };
    },
    renderChunk(code, chunk) {
      const replaced = code.replace(/new URL\(['"]\/(threads\/[\w-]+\.js)['"]/g, (_, fileName: string) => {
        const path = relative(dirname(chunk.fileName), fileName).split(sep).join('/');
        return `new URL("./${path}"`;
      });
      return replaced === code ? null : { code: replaced, map: null };
    },
  };
}

function commands(): Record<string, string> {
  const folder = new URL('./src/commands/', import.meta.url);
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return Object.fromEntries(names.map((name) => [`commands/${name.replace(/\.ts$/, '')}`, `src/commands/${name}`]));
}

export default defineConfig({
  plugins: [threads(), declaredDependencies()],
  publicDir: false,
  ssr: { noExternal: [/^@bhandar\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: { main: 'src/main.ts', ...commands() },
      external: (id) => !isInternal(id) && !isFile(id) && !id.startsWith('src/'),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
