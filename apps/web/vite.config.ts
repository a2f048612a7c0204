import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:5000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { port: 5173, proxy: { '/trpc': server, '/api': server } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    // The server's policy forbids data: fonts; a file is cached anyway.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:\.pnpm[\\/])?(?:react|react-dom|scheduler)[@\\/]/ },
            {
              name: 'query',
              test: /node_modules[\\/](?:\.pnpm[\\/])?(?:@trpc|@tanstack)[+\\/](?:client|server|react-query|query-core)[@\\/]/,
            },
            { name: 'i18n', test: /node_modules[\\/](?:\.pnpm[\\/])?(?:i18next|react-i18next)[@\\/]/ },
            {
              name: 'forms',
              test: /node_modules[\\/](?:\.pnpm[\\/])?(?:react-hook-form|@hookform[+\\/]resolvers|zod)[@\\/]/,
            },
          ],
        },
      },
    },
  },
});
