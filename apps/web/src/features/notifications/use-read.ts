import type { Notification, Topic } from '@bhandar/domain/notifications';
import { trpc } from '../../lib/api/trpc';

/** Marks notifications as read and updates the count and the lists. */
export function useRead() {
  const utils = trpc.useUtils();
  const mark = trpc.notifications.markRead.useMutation({
    onSuccess: (counts) => {
      utils.notifications.counts.setData(undefined, counts);
      return utils.notifications.listNotifications.invalidate();
    },
  });
  return {
    readOne: ({ id, read }: Notification) => {
      if (!read) mark.mutate({ ids: [id] });
    },
    readAll: (newest: Notification | undefined, topic?: Topic) => {
      if (newest) mark.mutate({ upTo: newest.id, topic });
    },
    pending: mark.isPending,
  };
}
