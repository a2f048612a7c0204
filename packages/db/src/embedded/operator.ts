import { readFile } from 'node:fs/promises';

/** The user that the database processes run as; undefined means "as we are". */
export interface Operator {
  uid: number;
  gid: number;
}

const CONVENTIONAL_NOBODY: Operator = { uid: 65534, gid: 65534 };

/** PostgreSQL refuses to run as root, so root hands its processes to `nobody`. */
export async function chooseOperator(): Promise<Operator | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const nobody = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  const uid = Number(nobody?.[2]);
  const gid = Number(nobody?.[3]);
  return Number.isInteger(uid) && uid > 0 && Number.isInteger(gid) ? { uid, gid } : CONVENTIONAL_NOBODY;
}
