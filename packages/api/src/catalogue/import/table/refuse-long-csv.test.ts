import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { UPLOAD_LIMITS } from '@bhandar/domain/shared';
import { isTier } from '@bhandar/testing/tier';
import { describe, expect, it, test } from 'vitest';
import { readCsv } from './read-csv';
import { refuseLongCsv } from './refuse-long-csv';

const limits = { ...UPLOAD_LIMITS, csvRows: 3 };
const HEAD = 'Name,MRP\n';

const verdict = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'read',
    (error: { fault: string }) => error.fault,
  );

async function parse(text: string): Promise<void> {
  for await (const _ of readCsv(Readable.from([Buffer.from(text)]), limits));
}

describe('refuseLongCsv counts rows as the parser does', () => {
  it.each([
    ['the longest file', `${HEAD}${'a,1\n'.repeat(3)}`, 'read'],
    ['one row more', `${HEAD}${'a,1\n'.repeat(4)}`, 'tooManyRows'],
    ['one row more, ended by CR LF', `${HEAD}${'a,1\n'.repeat(4)}`.replaceAll('\n', '\r\n'), 'tooManyRows'],
    ['one row more, ended by CR', `${HEAD}${'a,1\n'.repeat(4)}`.replaceAll('\n', '\r'), 'tooManyRows'],
    ['blank lines between rows', `${HEAD}\n\na,1\n\nb,1\n`, 'read'],
    ['more blank lines than rows', `${HEAD}\n\n\n\na,1\n`, 'tooManyRows'],
    ['line ends inside quotes', `${HEAD}"a\n\n\n\n\n",1\nb,"x\n\n\ny"\n`, 'read'],
    ['an escaped quote before a line end inside quotes', `${HEAD}"a ""\n\n\n\n""b",1\n`, 'read'],
    ['a quote inside a cell', `${HEAD}${'5" tube,1\n'.repeat(4)}`, 'tooManyRows'],
    ['quotes inside cells that pair up over lines', `${HEAD}5" tube,1\n\n\n6" tube,1\n`, 'read'],
    ['a CR inside the quoted header, which hid the ends of rows', `"Na\rme",MRP\n${'a,1\n'.repeat(4)}`, 'tooManyRows'],
    ['a CR inside the quoted header of a short file', `"Na\rme",MRP\n${'a,1\n'.repeat(3)}`, 'read'],
    ['another delimiter', `Name;MRP\n${'"a";"1"\n'.repeat(4)}`, 'tooManyRows'],
  ])('%s', async (_, text, expected) => {
    expect(await verdict(parse(text))).toBe(expected);
    expect(await verdict(refuseLongCsv(Readable.from([Buffer.from(text)]), limits))).toBe(expected);
  });
});

describe('a gzip file of 25,000,000 rows', () => {
  const bomb = () =>
    Readable.from([
      gzipSync(Buffer.concat([Buffer.from(HEAD), Buffer.alloc(100_000_000, 'a,1\n')]), { level: 1 }),
    ]).pipe(createGunzip());

  test.runIf(isTier('all'))('is refused at the first row too many, before the rest is unpacked', async () => {
    const unpacked = bomb();
    let bytes = 0;
    const counted = unpacked.map((chunk: Buffer) => {
      bytes += chunk.length;
      return chunk;
    });
    await expect(refuseLongCsv(counted, UPLOAD_LIMITS)).rejects.toMatchObject({ fault: 'tooManyRows' });
    expect(bytes).toBeLessThan(4 * UPLOAD_LIMITS.csvRows + 1_000_000);
  });

  test.runIf(isTier('long'))('is refused within a second of processor time: it took eleven', async () => {
    const unpacked = bomb();
    const { user, system } = process.cpuUsage();
    await expect(refuseLongCsv(unpacked, UPLOAD_LIMITS)).rejects.toMatchObject({ fault: 'tooManyRows' });
    const used = process.cpuUsage({ user, system });
    expect((used.user + used.system) / 1_000).toBeLessThan(1_000);
  });
});
