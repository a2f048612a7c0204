import type { Notice, Topic } from '@bhandar/domain/notices';
import { trpc } from '../../lib/trpc';

/** Marks what was read; the count and the lists follow. */
export function useRead() {
  const utils = trpc.useUtils();
  const mark = trpc.notices.markRead.useMutation({
    onSuccess: (counts) => {
      utils.notices.counts.setData(undefined, counts);
      return utils.notices.listNotices.invalidate();
    },
  });
  return {
    readOne: ({ id, read }: Notice) => {
      if (!read) mark.mutate({ ids: [id] });
    },
    readAll: (newest: Notice | undefined, topic?: Topic) => {
      if (newest) mark.mutate({ upTo: newest.id, topic });
    },
    pending: mark.isPending,
  };
}
