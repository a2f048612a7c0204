import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '..');
const LOADED = /import\('([^']+-screen)'\)/g;

const read = (file: string) => readFileSync(join(SOURCES, file), 'utf8');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
const tests = files.filter((file) => file.endsWith('.test.tsx')).map(read);

/** The modules of the route table, by name. */
const screens = files
  .filter((file) => /^(screen|public)-modules\.ts$/.test(file))
  .flatMap((file) => [...read(file).matchAll(LOADED)].map(([, path = '']) => path.split('/').at(-1) ?? ''));

it('every screen of the route table has a component test', () => {
  expect(screens.length).toBeGreaterThan(50);
  expect(screens.filter((name) => !tests.some((text) => text.includes(`/${name}'`)))).toEqual([]);
});

it('hooks stand in test files: those of a fixture run for the first file of a worker only', () => {
  const shared = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing.setup/.test(file));
  expect(shared.length).toBeGreaterThan(500);
  expect(shared.filter((file) => /^(before|after)(Each|All)\(/m.test(read(file)))).toEqual([]);
});
