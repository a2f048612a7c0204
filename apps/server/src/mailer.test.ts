import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mail } from '@bhandar/api';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createMailer } from './mailer';

const FROM = 'Bhandar <no-reply@bhandar.example>';
const mail: Mail = {
  to: 'rahima@example.com',
  subject: '482913 আপনার ভাণ্ডার কোড',
  text: 'কোড 482913',
  html: '<p>কোড <b>482913</b></p>',
  replyTo: { name: 'Desk, "quoted"', address: 'desk@example.com' },
  attachments: [
    { filename: 'বিবরণী.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.3 \xff', 'latin1') },
  ],
};

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bhandar-mail-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function expectCompleteEmail(raw: string | Buffer) {
  const read = await new PostalMime().parse(raw);
  expect(read.from).toMatchObject({ name: 'Bhandar', address: 'no-reply@bhandar.example' });
  expect(read.to).toMatchObject([{ address: mail.to }]);
  expect(read.replyTo).toMatchObject([{ address: 'desk@example.com' }]);
  expect(read.subject).toBe(mail.subject);
  expect(read.text?.trim()).toBe(mail.text);
  expect(read.html?.trim()).toBe(mail.html);
  const [file, ...others] = read.attachments;
  expect(others).toEqual([]);
  expect(file).toMatchObject({ filename: 'বিবরণী.pdf', mimeType: 'application/pdf', disposition: 'attachment' });
  expect(file?.content).toHaveProperty('byteLength', 10);
}

test('without SMTP an email becomes a file that only its owner can read, and the log contains its path, not its content', async () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  await createMailer({ smtpUrl: undefined, mailFrom: FROM, dataDir }, logger)(mail);
  const files = await readdir(join(dataDir, 'outbox'));
  expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
  const path = join(dataDir, 'outbox', files[0] ?? '');
  expect((await stat(path)).mode & 0o077).toBe(0);
  await expectCompleteEmail(await readFile(path));
  expect(lines.join()).toContain(path);
  expect(lines.join()).not.toContain('482913');
});

test('with SMTP it goes to the mail server', async () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('utf8');
      });
      stream.on('end', () => {
        received.push(raw);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => smtp.close(() => resolve())));
  const { port } = smtp.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  await createMailer({ smtpUrl, mailFrom: FROM, dataDir }, pino({ level: 'silent' }))(mail);
  expect(received).toHaveLength(1);
  await expectCompleteEmail(received[0] ?? '');
});

test('an unreachable mail server is an error, so that sending is retried', async () => {
  const sendMail = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: FROM, dataDir }, pino({ level: 'silent' }));
  await expect(sendMail(mail)).rejects.toThrow();
});
