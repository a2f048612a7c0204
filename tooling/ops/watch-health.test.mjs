import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { keepRunning } from './keep-running.mjs';
import { askHealth, watchHealth } from './watch-health.mjs';

const SOON = { every: 20, silent: 60 };

/** A server that listens, reports its address like ours, and then hangs in an endless loop. */
const HANGS = `
  const server = require('node:http').createServer((_, response) => response.end('ok'));
  server.listen(0, '127.0.0.1', () => {
    process.send({ listening: { host: '127.0.0.1', port: server.address().port } }, () => { for (;;); });
  });`;

test('a server that hangs is ended and started again', async () => {
  const said = [];
  let runs = 0;
  const runServer = () => {
    runs += 1;
    if (runs > 1) return Promise.resolve(0);
    return new Promise((resolve) => {
      const child = spawn(process.execPath, ['-e', HANGS], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      const end = () => child.kill('SIGKILL');
      onTestFinished(end);
      child.once('message', ({ listening }) => {
        watchHealth(listening, { end, say: (line) => said.push(line), delays: SOON });
      });
      child.once('exit', (code, signal) => resolve(signal === 'SIGKILL' ? 137 : code));
    });
  };
  const code = await keepRunning(runServer, { pause: async () => undefined, say: (line) => said.push(line) });
  expect({ code, runs }).toEqual({ code: 0, runs: 2 });
  expect(said).toEqual([
    'The server has not answered /healthz for 0.06 s. It is ended and started again.',
    'The server ended unexpectedly (SIGKILL). Starting it again in 1 s.',
  ]);
});

/** Asks until these answers are used up, and returns whether the server was ended. */
const watch = (answers) =>
  new Promise((resolve) => {
    const left = [...answers];
    const stop = watchHealth(
      { host: '127.0.0.1', port: 1 },
      {
        delays: { every: 1, silent: 3 },
        say: () => undefined,
        end: () => resolve('ended'),
        ask: async () => {
          const answered = left.shift();
          if (answered !== undefined) return answered;
          stop();
          resolve('left alone');
          return true;
        },
      },
    );
  });

test.each([
  ['answers', [true, true, true, true, true], 'left alone'],
  ['is slow twice and then answers', [false, false, true, false, false, true], 'left alone'],
  ['answers nothing three times in a row', [true, false, false, false], 'ended'],
])('a server that %s: %j is %s', async (_, answers, outcome) => {
  expect(await watch(answers)).toBe(outcome);
});

test('any answer counts, also a failure, and a closed port does not', async () => {
  const server = createServer((_request, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = { host: '127.0.0.1', port: server.address().port };
  expect(await askHealth(address, 10_000)).toBe(true);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await askHealth(address, 10_000)).toBe(false);
});
