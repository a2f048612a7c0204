import type { Db, Tx } from '@bhandar/db';
import {
  DEFAULT_PREFERENCE,
  kindsOf,
  type MarkReadInput,
  type Notice,
  type NoticeCounts,
  type NoticePageQuery,
  type NoticePreference,
  TOPICS,
} from '@bhandar/domain/notices';
import { type Page, toPage } from '@bhandar/domain/shared';
import { rememberLanguage } from '../accounts';
import { audit } from '../audit';
import type { StaffContext } from '../context';
import { daysBefore } from '../today';
import { transact } from '../transact';
import {
  countUnread,
  deleteOldNotices,
  listNotices,
  listPreferences,
  markNoticesRead,
  savePreference,
} from './notice-repository';

export async function readNotices({ db, actor }: StaffContext, query: NoticePageQuery): Promise<Page<Notice>> {
  const { notices, total } = await listNotices(db, actor.id, query);
  return toPage(notices, total, query);
}

export const readCounts = ({ db, actor }: StaffContext): Promise<NoticeCounts> => countUnread(db, actor.id);

/** Answers what is left to read. Reading is nobody's business but the reader's: it leaves no trace in the audit. */
export async function markRead(ctx: StaffContext, input: MarkReadInput): Promise<NoticeCounts> {
  const { db, actor, now } = ctx;
  const which =
    'ids' in input ? { ids: input.ids } : { upTo: input.upTo, ...(input.topic ? { kinds: kindsOf(input.topic) } : {}) };
  await markNoticesRead(db, { staffId: actor.id, now: now(), ...which });
  return countUnread(db, actor.id);
}

export const readPreferences = ({ db, actor }: StaffContext): Promise<NoticePreference[]> =>
  preferencesOf(db, actor.id);

async function preferencesOf(db: Db | Tx, staffId: string): Promise<NoticePreference[]> {
  const chosen = await listPreferences(db, staffId);
  return TOPICS.map((topic) => ({
    topic,
    ...(chosen.find((row) => row.topic === topic) ?? DEFAULT_PREFERENCE),
  })) as NoticePreference[];
}

export async function setPreference(ctx: StaffContext, input: NoticePreference): Promise<NoticePreference[]> {
  const { id } = ctx.actor;
  return transact(ctx, async (tx) => {
    const { topic, ...after } = input;
    const before = (await listPreferences(tx, id)).find((row) => row.topic === topic) ?? DEFAULT_PREFERENCE;
    await savePreference(tx, id, input);
    await rememberLanguage(tx, ctx, id);
    const facts = { before: { bell: before.bell, mail: before.mail }, after };
    await audit(tx, ctx, { action: 'preference.set', entity: 'notice_preference', entityId: topic, ...facts });
    return preferencesOf(tx, id);
  });
}

const KEPT_DAYS = 90;

export const tidyNotices = (db: Db, now: Date): Promise<void> => deleteOldNotices(db, daysBefore(now, KEPT_DAYS));
