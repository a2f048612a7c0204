import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, SendMail } from '@bhandar/api';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from './config';

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** A mail server that hangs must not block an email for ever, so it is tried again. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends by SMTP if a server is set, otherwise into a folder, so that account recovery works on a laptop. */
export function createMailer(config: MailConfig, logger: Logger): SendMail {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : outboxMailer(config, logger);
}

const messageOf = (mail: Mail, from: string) => ({
  from,
  ...mail,
  // Suppresses automatic replies, because no mailbox would receive them.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

function smtpMailer(url: string, from: string): SendMail {
  const transport = createTransport({ url, ...TIMEOUTS });
  return async (mail) => {
    await transport.sendMail(messageOf(mail, from));
  };
}

function outboxMailer({ mailFrom, dataDir }: MailConfig, logger: Logger): SendMail {
  const folder = join(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, mailFrom));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.eml`;
    const path = join(folder, name);
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${path}.part`, path);
    logger.info({ path }, `A mail was written to ${path}`);
  };
}
