import * as z from 'zod';
import { Instant } from '../shared';
import { NOTIFICATION_KINDS, Topic } from './topic';

/** The facts that a notification's text and link use, as they were at the event. */
export const NotificationFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type NotificationFacts = z.infer<typeof NotificationFacts>;

export const Notification = z.object({
  id: z.number(),
  /** `unreadable` stands for one that this release cannot read. */
  kind: z.enum([...NOTIFICATION_KINDS, 'unreadable']),
  topic: Topic,
  facts: NotificationFacts,
  createdAt: Instant,
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationPageQuery = z.object({
  page: z.number().int().min(1).max(1_000_000).default(1),
  limit: z.number().int().min(1).max(100).default(25),
  topic: Topic.optional(),
  unread: z.boolean().default(false),
});
export type NotificationPageQuery = z.infer<typeof NotificationPageQuery>;

/** Without ids: everything, or everything of a topic, up to the newest the person has seen. */
export const MarkReadInput = z.union([
  z.object({ ids: z.array(z.number().int().positive()).min(1).max(100) }),
  z.object({ upTo: z.number().int().positive(), topic: Topic.optional() }),
]);
export type MarkReadInput = z.infer<typeof MarkReadInput>;

export const NotificationCounts = z.object({ unread: z.number(), byTopic: z.record(Topic, z.number()) });
export type NotificationCounts = z.infer<typeof NotificationCounts>;

export const NotificationPreference = z.object({ topic: Topic, bell: z.boolean(), mail: z.boolean() });
export type NotificationPreference = z.infer<typeof NotificationPreference>;
