/** A message to one person, with a text part for every HTML part. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
}

/** Hands a message over to the mail server; throws when it was not taken. */
export type SendMail = (mail: Mail) => Promise<void>;

/** What every row of an outbox says of its sending. */
export interface DueMail {
  id: number;
  kind: string;
  /** With this one. */
  attempts: number;
  nextTryAt: Date;
}

export type Settled =
  | { sentAt: Date }
  | { lastError: string; nextTryAt: Date }
  | { lastError: string; givenUpAt: Date };
