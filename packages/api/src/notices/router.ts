import {
  type LiveMessage,
  MarkReadInput,
  Notice,
  NoticeCounts,
  NoticePageQuery,
  NoticePreference,
} from '@bhandar/domain/notices';
import { pageOf } from '@bhandar/domain/shared';
import { tracked } from '@trpc/server';
import * as z from 'zod';
import { ownProcedure, router, staffProcedure } from '../trpc';
import { markRead, readCounts, readNotices, readPreferences, setPreference } from './read-notices';

const StreamInput = z
  .object({
    lastEventId: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  })
  .optional();

export const noticesRouter = router({
  listNotices: staffProcedure
    .input(NoticePageQuery)
    .output(pageOf(Notice))
    .query(({ ctx, input }) => readNotices(ctx, input)),
  counts: staffProcedure.output(NoticeCounts).query(({ ctx }) => readCounts(ctx)),
  markRead: ownProcedure
    .input(MarkReadInput)
    .output(NoticeCounts)
    .mutation(({ ctx, input }) => markRead(ctx, input)),
  listPreferences: staffProcedure.output(z.array(NoticePreference)).query(({ ctx }) => readPreferences(ctx)),
  setPreference: ownProcedure
    .input(NoticePreference)
    .output(z.array(NoticePreference))
    .mutation(({ ctx, input }) => setPreference(ctx, input)),
  /** No data, only reasons to ask again; each with the number by which a lost connection resumes. */
  stream: staffProcedure.input(StreamInput).subscription(async function* ({ ctx, input, signal }) {
    const { actor, live } = ctx;
    const storeIds = actor.stores.map((store) => store.id);
    const viewer = { sessionId: actor.sessionId, staffId: actor.id, role: actor.role, storeIds };
    const lastEventId = input?.lastEventId === undefined ? undefined : Number(input.lastEventId);
    const never = new AbortController().signal;
    for await (const { position, message } of live.follow(viewer, { lastEventId, signal: signal ?? never })) {
      yield tracked(String(position), message satisfies LiveMessage as LiveMessage);
    }
  }),
});
