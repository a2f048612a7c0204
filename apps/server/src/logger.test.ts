import { PassThrough } from 'node:stream';
import { eventually } from '@bhandar/testing/eventually';
import { expect, test } from 'vitest';
import { createLogger } from './logger';

const AUDIT = { auditHead: { entries: 12, hash: 'ab12' } };

const LAST = 'A mail was written to /outbox/1.eml';

/** What reaches an output after two lines, one of them for collectors of the log. */
async function logged(isTTY: boolean): Promise<string> {
  const output = Object.assign(new PassThrough(), { isTTY });
  const logger = createLogger({ logLevel: 'info' }, output as unknown as NodeJS.WriteStream);
  logger.info(AUDIT, 'Head of the audit log');
  logger.info({ path: '/outbox/1.eml' }, LAST);
  let text = '';
  await eventually(() => {
    text += String(output.read() ?? '');
    expect(text).toContain(LAST);
  });
  return text;
}

test('a terminal shows no head of the audit log after the welcome: it showed an object of JSON', async () => {
  const text = await logged(true);
  expect(text).toContain(LAST);
  expect(text).not.toMatch(/audit/i);
});

test('a collected log has one object per line, with the head of the audit log', async () => {
  const lines = (await logged(false)).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['Head of the audit log', LAST]);
});
