import {
  type LiveMessage,
  MarkReadInput,
  Notification,
  NotificationCounts,
  NotificationPageQuery,
  NotificationPreference,
} from '@bhandar/domain/notifications';
import { pageOf } from '@bhandar/domain/shared';
import { tracked } from '@trpc/server';
import * as z from 'zod';
import type { LiveDelivery } from '../core/events';
import { ownProcedure, router, staffProcedure } from '../core/trpc';
import { markRead, readCounts, readNotifications, readPreferences, setPreference } from './read-notifications';

const StreamInput = z
  .object({
    lastEventId: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  })
  .optional();

export const notificationsRouter = router({
  listNotifications: staffProcedure
    .input(NotificationPageQuery)
    .output(pageOf(Notification))
    .query(({ ctx, input }) => readNotifications(ctx, input)),
  counts: staffProcedure.output(NotificationCounts).query(({ ctx }) => readCounts(ctx)),
  markRead: ownProcedure
    .input(MarkReadInput)
    .output(NotificationCounts)
    .meta({ retry: 'idempotent', changes: ['notification'] })
    .mutation(({ ctx, input }) => markRead(ctx, input)),
  listPreferences: staffProcedure.output(z.array(NotificationPreference)).query(({ ctx }) => readPreferences(ctx)),
  setPreference: ownProcedure
    .input(NotificationPreference)
    .output(z.array(NotificationPreference))
    .meta({ retry: 'idempotent', changes: ['notification'] })
    .mutation(({ ctx, input }) => setPreference(ctx, input)),
  /**
   * Messages without data that make screens fetch again; each has the number by which a lost connection resumes. The
   * person's streams are counted before the answer begins, so that too many are a plain 429.
   */
  stream: staffProcedure.input(StreamInput).subscription(async ({ ctx, input, signal }) => {
    const { actor, live } = ctx;
    const storeIds = actor.stores.map((store) => store.id);
    const viewer = { sessionId: actor.sessionId, staffId: actor.id, role: actor.role, storeIds };
    const lastEventId = input?.lastEventId === undefined ? undefined : Number(input.lastEventId);
    const never = new AbortController().signal;
    try {
      return numbered(live.follow(viewer, { lastEventId, signal: signal ?? never }));
    } catch (error) {
      ctx.request.refusedStream = error;
      throw error;
    }
  }),
});

async function* numbered(deliveries: AsyncIterable<LiveDelivery>) {
  for await (const { position, message } of deliveries) {
    yield tracked(String(position), message satisfies LiveMessage as LiveMessage);
  }
}
