import { statSync } from 'node:fs';

/** Refuses a path without a file in a sentence for the person who typed it. */
export function expectFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new Error(`There is no file ${path}`);
  if (found.isDirectory()) throw new Error(`${path} is a folder. Name a CSV or XLSX file.`);
}
