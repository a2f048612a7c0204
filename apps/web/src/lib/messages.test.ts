import { expect, it } from 'vitest';

const files = import.meta.glob<{ [name: string]: Record<string, string> }>(
  ['../features/*/messages-*.ts', '!**/*.{bn,hi}.ts'],
  {
    eager: true,
  },
);

it('no two files of one namespace hold the same key: the later would silently win', () => {
  const places = new Map<string, string>();
  const clashes: string[] = [];
  for (const [file, exported] of Object.entries(files)) {
    const namespace = file.split('/').at(-2);
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
