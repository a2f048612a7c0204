import type { Notification, NotificationCounts } from '@bhandar/domain/notifications';

let made = 0;

/** Answers for component tests. */
export const notification = (more: Partial<Notification> = {}): Notification => {
  made += 1;
  return {
    id: made,
    kind: 'order.placed',
    topic: 'approvals',
    facts: {
      orderId: '0198a1c0-0000-7000-8000-0000000000aa',
      goods: 'pharmacy',
      voucher: 'SO-000012',
      store: 'Lazz Pharma',
      items: 3,
      requester: 'Ema Rahman',
    },
    createdAt: new Date().toISOString(),
    read: false,
    ...more,
  };
};

export const notificationCounts = (byTopic: Partial<NotificationCounts['byTopic']> = {}): NotificationCounts => {
  const all = { approvals: 0, decisions: 0, stock: 0, expiry: 0, people: 0, jobs: 0, ...byTopic };
  return { unread: Object.values(all).reduce((sum, count) => sum + count, 0), byTopic: all };
};
