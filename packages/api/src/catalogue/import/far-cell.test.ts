import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { textCell, workbookOf } from '@bhandar/testing/workbook';
import { expect, onTestFinished, test } from 'vitest';

const FAR = workbookOf({
  rows: `<row r="1">${textCell('A1', 'Name')}</row><row r="1048576">${textCell('XFD1048576', 'x')}</row>`,
});

/** A process with a small heap, which runs out of memory if the file is laid out in it. */
const READER = `
const { openTable } = await import(process.env.OPEN_TABLE);
try {
  const table = await openTable({ dataDir: process.env.DATA_DIR }, { id: 'far', format: 'xlsx', compressed: false }, { knows: () => false });
  await table.close();
  console.log('read');
} catch (error) {
  console.log('refused: ' + error.message);
}
await new Promise((resolve) => setTimeout(resolve, 200));
console.log('alive');`;

test('a workbook of under 2 KB with one cell at XFD1048576 is refused, and the reading process survives', async () => {
  expect(FAR.length).toBeLessThan(2_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'bhandar-far-cell-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await mkdir(join(dataDir, 'imports'));
  await writeFile(join(dataDir, 'imports', 'far'), FAR);
  const openTable = pathToFileURL(fileURLToPath(new URL('./open-table.ts', import.meta.url))).href;
  const flags = ['--max-old-space-size=300', '--import', 'tsx', '--input-type=module', '-e', READER];
  const child = spawn(process.execPath, flags, {
    env: { ...process.env, OPEN_TABLE: openTable, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect({ code, said }).toEqual({
    code: 0,
    said: expect.stringMatching(/^refused: upload\.tooMany(Rows|Columns).*\nalive\n$/),
  });
});
