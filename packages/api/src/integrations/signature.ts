import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret in the form of the Standard Webhooks, which libraries of many languages check. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

const sign = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(content)
    .digest('base64')}`;

interface Signed {
  id: string;
  /** The time of sending, so that an old delivery cannot be replayed. */
  at: Date;
  body: string;
}

/** The headers of a body; for a while after a change of secret it is signed with both secrets. */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`));
  return {
    'content-type': 'application/json',
    'user-agent': 'Bhandar-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
