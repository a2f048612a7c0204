import { type Db, type QueueHandlers, transact } from '@bhandar/db';
import { MAX_TRIES, PAUSED_AFTER_HOURS, type PauseReason, TEST_KIND, waitAfter } from '@bhandar/domain/integrations';
import { issue } from '@bhandar/domain/shared';
import { type Live, publish } from '../core/events';
import {
  beginDelivery,
  type DueDelivery,
  insertAttempt,
  nextDueAt,
  noteFailure,
  noteSuccess,
  pauseWebhook,
  releaseDelivery,
  settleDelivery,
  type Tried,
  WEBHOOK,
} from './outgoing-repository';
import { signedHeaders } from './signature';

export interface OutgoingDelivery {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** Sends a delivery without following redirects and answers its status; throws a readable reason if there is none. */
export type SendWebhook = (delivery: OutgoingDelivery) => Promise<{ status: number }>;

export interface WebhookParts {
  db: Db;
  sendWebhook: SendWebhook;
  live: Pick<Live, 'changed'>;
  now: () => Date;
  chance?: () => number;
}

const GONE = 410;

/**
 * Sends one due delivery of a receiver; its next one waits behind the receivers that are due now. The queue entries of a
 * receiver are in one series, so its deliveries keep their order across processes. The receivers of a location share a
 * few series, so that silent ones never hold all workers.
 */
export function webhookHandlers(parts: WebhookParts): QueueHandlers {
  const { db, live, now } = parts;

  async function deliver(due: DueDelivery, signal: AbortSignal): Promise<void> {
    const tried = await attempt(parts, due, signal);
    if (!tried) return releaseDelivery(db, due);
    await settle(parts, due, tried);
    const storeIds = due.locationId ? [due.locationId] : null;
    live.changed({ area: 'integrations', entities: ['webhook'], storeIds, staffId: null, by: '' });
  }

  return {
    [WEBHOOK]: async ({ id, signal }) => {
      const due = await beginDelivery(db, id, now());
      if (due) await deliver(due, signal);
      const dueAt = await nextDueAt(db, id);
      return dueAt && { again: new Date(Math.max(dueAt.getTime(), now().getTime())) };
    },
  };
}

/** Answers the result; undefined if the process stopped meanwhile. */
async function attempt(
  { sendWebhook, now }: WebhookParts,
  due: DueDelivery,
  signal: AbortSignal,
): Promise<Tried | undefined> {
  const at = now();
  const began = performance.now();
  const secrets = [due.secret, ...(due.formerSecret ? [due.formerSecret] : [])];
  const headers = signedHeaders({ id: `msg_${due.id}`, at, body: due.body }, secrets);
  const tried: Tried = { at, status: null, error: '', durationMs: 0 };
  try {
    const { status } = await sendWebhook({ url: due.url, headers, body: due.body, signal });
    tried.status = status;
    if (status >= 300 && status < 400) tried.error = issue('webhook.redirected');
    else if (status < 200 || status >= 300) tried.error = issue('webhook.answered', { status: String(status) });
  } catch (error) {
    if (signal.aborted) return undefined;
    tried.error = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  }
  tried.durationMs = Math.round(performance.now() - began);
  return tried;
}

const settle = ({ db, now, chance = Math.random }: WebhookParts, due: DueDelivery, tried: Tried): Promise<void> =>
  transact(db, async (tx) => {
    const isTest = due.kind === TEST_KIND;
    const failed = tried.error !== '';
    const last = !failed || isTest || due.attempts >= MAX_TRIES;
    const nextTryAt = new Date(now().getTime() + waitAfter(due.attempts, chance()));
    const outcome = last ? { settledAt: now(), delivered: !failed } : { nextTryAt };
    await insertAttempt(tx, due.id, tried);
    if (!(await settleDelivery(tx, due, outcome))) return;
    if (!failed) return noteSuccess(tx, due.webhookId);
    if (isTest) return;
    const failingSince = await noteFailure(tx, due.webhookId, now());
    const reason = failingSince && pauseReason(tried, failingSince, now());
    if (!reason) return;
    await pauseWebhook(tx, due.webhookId, { at: now(), reason });
    const { webhookId, locationId } = due;
    await publish(tx, { now }, { kind: 'webhook.paused', locationId, webhookId, reason });
  });

function pauseReason({ status }: Tried, failingSince: Date, now: Date): PauseReason | undefined {
  if (status === GONE) return 'gone';
  return now.getTime() - failingSince.getTime() >= PAUSED_AFTER_HOURS * 3_600_000 ? 'failing' : undefined;
}
