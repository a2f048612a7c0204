import * as z from 'zod';
import { Instant } from '../shared';
import { NoticeKind, Topic } from './topic';

/** What the text of a notice names and where it leads, as it was when it happened. */
export const NoticeFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type NoticeFacts = z.infer<typeof NoticeFacts>;

export const Notice = z.object({
  id: z.number(),
  kind: NoticeKind,
  topic: Topic,
  facts: NoticeFacts,
  createdAt: Instant,
  read: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticePageQuery = z.object({
  page: z.number().int().min(1).max(1_000_000).default(1),
  limit: z.number().int().min(1).max(100).default(25),
  topic: Topic.optional(),
  unread: z.boolean().default(false),
});
export type NoticePageQuery = z.infer<typeof NoticePageQuery>;

/** Without ids: everything, or everything of a topic, up to the newest the person has seen. */
export const MarkReadInput = z.union([
  z.object({ ids: z.array(z.number().int().positive()).min(1).max(100) }),
  z.object({ upTo: z.number().int().positive(), topic: Topic.optional() }),
]);
export type MarkReadInput = z.infer<typeof MarkReadInput>;

export const NoticeCounts = z.object({ unread: z.number(), byTopic: z.record(Topic, z.number()) });
export type NoticeCounts = z.infer<typeof NoticeCounts>;

export const NoticePreference = z.object({ topic: Topic, bell: z.boolean(), mail: z.boolean() });
export type NoticePreference = z.infer<typeof NoticePreference>;
