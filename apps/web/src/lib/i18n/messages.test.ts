import { expect, it } from 'vitest';

const files = import.meta.glob<{ [name: string]: Record<string, string> }>(['../../features/**/messages/*.en.ts'], {
  eager: true,
});

it('no two files of a namespace define the same key', () => {
  const places = new Map<string, string>();
  const clashes: string[] = [];
  for (const [file, exported] of Object.entries(files)) {
    const namespace = file.split('/').at(-3);
    for (const key of Object.values(exported).flatMap((texts) => Object.keys(texts))) {
      const id = `${namespace}:${key}`;
      const other = places.get(id);
      if (other) clashes.push(`${id} is in ${other} and ${file}`);
      places.set(id, file);
    }
  }
  expect(clashes).toEqual([]);
  expect(places.size).toBeGreaterThan(50);
});

const spoken = import.meta.glob<{ [name: string]: Record<string, string> }>('../../**/messages/{,*.}{bn,hi}.ts', {
  eager: true,
});

it('every language uses Latin digits', () => {
  const local = Object.entries(spoken).flatMap(([file, exported]) =>
    Object.values(exported)
      .flatMap((texts) => Object.entries(texts))
      .filter(([, text]) => /\p{Nd}/u.test(text.replace(/\d/g, '')))
      .map(([key]) => `${file}: ${key}`),
  );
  expect(Object.keys(spoken).length).toBeGreaterThan(50);
  expect(local).toEqual([]);
});

const sources = import.meta.glob<string>(
  ['../../features/**/*.{ts,tsx}', '../../kit/**/*.{ts,tsx}', '!**/*.test.tsx'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
);

/**
 * Texts that load while a screen is open suspend the whole screen for a third of a second, and keys typed meanwhile are
 * lost.
 */
it('an open screen never waits for texts: they are its own or loaded before it', () => {
  const late = Object.entries(sources).flatMap(([file, source]) => {
    const folders = file.split('/');
    return [...source.matchAll(/useTranslation\(([^)]*)\)/g)]
      .flatMap(([, asked = '']) => [...asked.matchAll(/'(\w+)'/g)].map(([, namespace = '']) => namespace))
      .filter((namespace) => ![...folders, 'kit', 'shell'].includes(namespace))
      .map((namespace) => `${file}: ${namespace}`);
  });
  expect(Object.keys(sources).length).toBeGreaterThan(500);
  expect(late).toEqual([]);
});
