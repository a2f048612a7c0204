import { Readable } from 'node:stream';
import { shownOf, UPLOAD_LIMITS } from '@bhandar/domain/shared';
import { isTier } from '@bhandar/testing/tier';
import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv';

async function read(text: string, limits = {}): Promise<string[][]> {
  const rows: string[][] = [];
  const bytes = Readable.from(
    Array.from({ length: Math.ceil(text.length / 65_536) }, (_, i) =>
      Buffer.from(text.slice(i * 65_536, (i + 1) * 65_536)),
    ),
  );
  for await (const { cells } of readCsv(bytes, { ...UPLOAD_LIMITS, ...limits })) rows.push(cells.map(shownOf));
  return rows;
}

describe('a CSV file', () => {
  test('has rows of any length, unchanged', async () => {
    expect(await read('Name,MRP\nNapa\nSeclo,6,x\n"a\nb",2\n')).toEqual([
      ['Name', 'MRP'],
      ['Napa'],
      ['Seclo', '6', 'x'],
      ['a\nb', '2'],
    ]);
  });

  test.runIf(isTier('long'))('whose rows are shorter than its header takes no longer than another', async () => {
    const cost = async (row: string) => {
      const { user } = process.cpuUsage();
      await read(`Name,MRP\n${row.repeat(100_000)}`);
      return process.cpuUsage().user - user;
    };
    await cost('a,1\n');
    expect(await cost('a\n')).toBeLessThan(3 * (await cost('a,1\n')));
  });

  test('with more blank lines than allowed rows is refused', async () => {
    const text = `Name\n${'\n'.repeat(1_000_000)}Napa\n`;
    await expect(read(text, { csvRows: 1_000 })).rejects.toMatchObject({ fault: 'tooManyRows', limit: 1_000 });
  });
});
