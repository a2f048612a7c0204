import type { QueueHandlers } from '@bhandar/db';
import { issue } from '@bhandar/domain/shared';
import type { Settings } from '../core/context';
import {
  beginNotificationEmail,
  type DueNotificationEmail,
  type MailParts,
  mailHandler,
  NOTIFICATION_EMAIL,
  settleNotificationEmail,
} from '../mail';
import { notificationMail } from './notification-mail';

/** Emails about events for the people who enabled them. */
export const notificationEmailHandlers = (parts: MailParts & { settings: Settings }): QueueHandlers => ({
  [NOTIFICATION_EMAIL]: mailHandler(parts, {
    of: 'notification',
    begin: beginNotificationEmail,
    settle: settleNotificationEmail,
    async write(due: DueNotificationEmail) {
      if (due.isActive) return notificationMail(due, parts.settings.publicUrl);
      await settleNotificationEmail(parts.db, due.id, {
        lastError: issue('mail.recipientInactive'),
        givenUpAt: parts.now(),
      });
      return undefined;
    },
  }),
});
