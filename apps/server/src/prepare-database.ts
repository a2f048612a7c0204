import { ensureFirstSuperadmin, hashPassword } from '@bhandar/api';
import type { Db } from '@bhandar/db';
import { DEMO_PASSWORD, demoPeople, hasUsers, loadDemo } from '@bhandar/db/demo';
import type { Logger } from 'pino';
import type { Config } from './config';

/** Makes a new database usable: creates the first superadmin, or loads the demo. Returns lines for the operator. */
export async function prepareDatabase(context: { config: Config; logger: Logger; db: Db }): Promise<string[]> {
  const { config, logger, db } = context;
  if (config.superadmin) {
    const made = await ensureFirstSuperadmin(db, config.superadmin);
    return made ? [`First superadmin: ${config.superadmin.email}`] : [];
  }
  if (await hasUsers(db)) {
    if (config.demo === 'on') logger.warn('DEMO=on was ignored: this database already has users.');
    return [];
  }
  if (config.demo === 'off')
    return [
      'This database has no users yet. Set SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD, or DEMO=on, and start again.',
    ];
  await loadDemo(db, { now: new Date(), timeZone: config.timeZone, passwordHash: await hashPassword(DEMO_PASSWORD) });
  return ['', `Demo accounts (password for all: ${DEMO_PASSWORD})`, ...describePeople()];
}

const describePeople = (): string[] =>
  demoPeople
    .filter((person) => person.status === 'active')
    .map((person) => `  ${person.role.padEnd(11)} ${person.email}`);
