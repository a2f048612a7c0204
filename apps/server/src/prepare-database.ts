import { ensureFirstSuperadmin, hashPassword } from '@bhandar/api';
import type { Db } from '@bhandar/db';
import { DEMO_PASSWORD, demoPeople, hasUsers, loadDemo } from '@bhandar/db/demo';
import { DomainError } from '@bhandar/domain/shared';
import type { Logger } from 'pino';
import type { Config } from './config';
import { Refusal } from './refusal';

/** Makes a new database usable: creates the first superadmin, or loads the demo. Returns lines for the operator. */
export async function prepareDatabase(context: { config: Config; logger: Logger; db: Db }): Promise<string[]> {
  const { config, logger, db } = context;
  if (config.superadmin) {
    const made = await ensureFirstSuperadmin(db, config.superadmin).catch(refuseSettings);
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

/** A password that breaks the rules is the operator's to correct, which a restart does not do. */
function refuseSettings(error: unknown): never {
  if (error instanceof DomainError && error.kind === 'VALIDATION_FAILED') {
    throw new Refusal(error.message, { cause: error });
  }
  throw error;
}

const describePeople = (): string[] =>
  demoPeople
    .filter((person) => person.status === 'active')
    .map((person) => `  ${person.role.padEnd(11)} ${person.email}`);
