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

test('a living owner is not gone, and neither is an unknown one', async () => {
  await claim(dataDir);
  expect(await isOwnerGone(dataDir)).toBe(false);
  await releaseClaim(dataDir);
  expect(await isOwnerGone(dataDir)).toBe(false);
});

test.runIf(process.platform === 'linux')('another process with the number of the owner is not the owner', async () => {
  await claim(dataDir);
  const [pid, start] = (await readFile(ownerFile(), 'utf8')).trim().split(' ');
  await writeFile(ownerFile(), `${pid} ${Number(start) - 1}\n`);
  expect(await isOwnerGone(dataDir)).toBe(true);
});

test.runIf(process.platform === 'linux')('a killed owner is gone before its parent reaps it', async () => {
  // The program that replaces the shell never reaps the child.
  const script = '"$0" --eval "$1" & echo $!; exec "$0" --eval "$1"';
  const parent = spawn('sh', ['-c', script, process.execPath, 'setTimeout(() => undefined, 60_000)'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
