import { type Kysely, type Migration, sql } from 'kysely';
import { accounts } from './accounts';
import type { SchemaArea } from './area';
import { audit } from './audit';
import { catalogue } from './catalogue';
import { core } from './core';
import { integrations } from './integrations';
import { inventory } from './inventory';
import { jobs } from './jobs';
import { ledger } from './ledger';
import { mail } from './mail';
import { notifications } from './notifications';
import { ordering } from './ordering';
import { pos } from './pos';
import { pricing } from './pricing';
import { purchasing } from './purchasing';
import { reports } from './reports';
import { suppliers } from './suppliers';

/** An area refers only to areas before it; the one exception is a foreign key from stock adjustments, added in `pos`. */
const AREAS: readonly SchemaArea[] = [
  accounts,
  core,
  audit,
  catalogue,
  jobs,
  ledger,
  ordering,
  inventory,
  suppliers,
  purchasing,
  pos,
  pricing,
  reports,
  notifications,
  mail,
  integrations,
];

const execute = (db: Kysely<unknown>, text: string) => sql.raw(text).execute(db);

/** Makes the whole schema in an empty database. */
export const createSchema: Migration = {
  async up(db) {
    for (const { tables, functions = '', triggers = '', rows = '' } of AREAS) {
      await execute(db, tables + functions + triggers + rows);
    }
  },
};

/**
 * Brings a database that has run every older migration to the baseline. Its tables are the same already; the functions
 * are written again, because the baseline words them more plainly and one text is to hold for every database.
 */
export const joinBaseline: Migration = {
  async up(db) {
    for (const { functions } of AREAS) {
      if (functions) await execute(db, functions);
    }
  },
};
