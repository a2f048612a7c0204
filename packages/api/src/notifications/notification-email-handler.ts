import type { QueueHandlers } from '@bhandar/db';
import { NotificationFacts, NotificationKind } from '@bhandar/domain/notifications';
import { coded, issue } from '@bhandar/domain/shared';
import * as z from 'zod';
import type { Settings } from '../core/context';
import { readStored } from '../core/read-stored';
import {
  beginNotificationEmail,
  type DueNotificationEmail,
  type MailParts,
  mailHandler,
  NOTIFICATION_EMAIL,
  settleNotificationEmail,
} from '../mail';
import { notificationMail } from './notification-mail';

const Stored = z.object({ kind: NotificationKind, facts: NotificationFacts });

/** Emails about events for the people who enabled them. */
export const notificationEmailHandlers = (parts: MailParts & { settings: Settings }): QueueHandlers => ({
  [NOTIFICATION_EMAIL]: mailHandler(parts, {
    of: 'notification',
    begin: beginNotificationEmail,
    settle: settleNotificationEmail,
    async write(due: DueNotificationEmail) {
      if (due.isActive) {
        const { kind, facts } = readStored(Stored, due, coded('mail.unreadable'));
        return notificationMail({ ...due, kind, facts }, parts.settings);
      }
      await settleNotificationEmail(parts.db, due.id, {
        lastError: issue('mail.recipientInactive'),
        givenUpAt: parts.now(),
      });
      return undefined;
    },
  }),
});
