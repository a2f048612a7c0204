/** A message to one person, with a text part for every HTML part. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
  attachments?: MailAttachment[];
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Sends a message through the mail server; throws if it was rejected. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The columns of every outbox row about its sending. */
export interface DueMail {
  id: number;
  kind: string;
  /** This one included. */
  attempts: number;
  nextTryAt: Date;
}

export type Settled =
  | { sentAt: Date }
  | { lastError: string; nextTryAt: Date }
  | { lastError: string; givenUpAt: Date };
