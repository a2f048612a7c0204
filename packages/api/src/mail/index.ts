export type { Mail, SendMail } from './mail';
export { type MailParts, mailHandler } from './mail-handler';
export { mailPage } from './mail-page';
export { enqueueOpenMails } from './mails';
export {
  beginNotificationEmail,
  type DueNotificationEmail,
  enqueueNotificationEmails,
  NOTIFICATION_EMAIL,
  settleNotificationEmail,
} from './notification-outbox-repository';
export {
  ACCOUNT_EMAIL,
  type AccountChange,
  beginCustomerEmail,
  beginEmail,
  CUSTOMER_EMAIL,
  type DueCustomerEmail,
  type DueEmail,
  deleteOldEmails,
  enqueueCustomerEmail,
  enqueueEmails,
  settleEmail,
  withdrawEmail,
} from './outbox-repository';
