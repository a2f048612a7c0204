import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AppProcess } from './app-process';

/** The one code emailed to a person. The outbox may contain other emails, and one may still be incomplete. */
export async function mailedCode({ dataDir }: AppProcess, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const codes = async () => {
    const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
    const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
    const theirs = mails.filter((mail) => mail.includes(`To: ${email}`));
    return theirs.flatMap((mail) => /^Subject: (\d{6}) /m.exec(mail)?.[1] ?? []);
  };
  await expect.poll(codes, { timeout: 60_000 }).toHaveLength(1);
  const [code = ''] = await codes();
  return code;
}
