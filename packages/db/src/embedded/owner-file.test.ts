import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claim, isOwnerGone, releaseClaim } from './owner-file';

let dataDir = '';
const ownerFile = () => join(dataDir, 'owner.pid');

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bhandar-owner-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('an owner that lives is not gone, and nobody is gone where nobody is named', async () => {
  await claim(dataDir);
  expect(await isOwnerGone(dataDir)).toBe(false);
  await releaseClaim(dataDir);
  expect(await isOwnerGone(dataDir)).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'another process that was given the number of the owner is not the owner',
  async () => {
    await claim(dataDir);
    const [pid, start] = (await readFile(ownerFile(), 'utf8')).trim().split(' ');
    await writeFile(ownerFile(), `${pid} ${Number(start) - 1}\n`);
    expect(await isOwnerGone(dataDir)).toBe(true);
  },
);

test.runIf(process.platform === 'linux')('an owner that was killed is gone before its parent collects it', async () => {
  // The program that replaces the shell never collects the child.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(chunk.toString());
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    await writeFile(ownerFile(), `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}\n`);
    expect(await isOwnerGone(dataDir)).toBe(false);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isOwnerGone(dataDir), { timeout: 60_000 }).toBe(true);
    expect(process.kill(pid, 0)).toBe(true);
  } finally {
    parent.kill('SIGKILL');
  }
});
