import { type Db, transact } from '@bhandar/db';
import { MAX_TRIES, PAUSED_AFTER_HOURS, type PauseReason, TEST_KIND, waitAfter } from '@bhandar/domain/integrations';
import type { Logger } from 'pino';
import { type Live, publish } from '../core/events';
import { fanOut } from './fan-out';
import {
  claimDelivery,
  type DueDelivery,
  insertAttempt,
  noteFailure,
  noteSuccess,
  pauseWebhook,
  releaseDelivery,
  settleDelivery,
  type Tried,
} from './outgoing-repository';
import { signedHeaders } from './signature';

export interface OutgoingDelivery {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** Sends a delivery and answers the status it met, following nothing; throws, with words for people, where none came. */
export type SendWebhook = (delivery: OutgoingDelivery) => Promise<{ status: number }>;

export interface DeliveriesParts {
  db: Db;
  send: SendWebhook;
  logger: Logger;
  live: Pick<Live, 'changed'>;
  now: () => Date;
  chance?: () => number;
}

export interface Deliveries {
  /** Writes the deliveries of what happened and starts sending what is due; does not wait for slow receivers. */
  work(): Promise<void>;
  /** Waits until nothing is under way. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

const MAX_AT_ONCE = 16;
/** Longer than a delivery may take, so that nobody takes it up while it is being sent. */
const LEASE_MS = 60_000;
const GONE = 410;

export function openDeliveries({ db, send, logger, live, now, chance = Math.random }: DeliveriesParts): Deliveries {
  const stopping = new AbortController();
  const underWay = new Map<string, Promise<void>>();

  async function deliver(due: DueDelivery): Promise<void> {
    const at = now();
    const began = performance.now();
    const secrets = [due.secret, ...(due.formerSecret ? [due.formerSecret] : [])];
    const headers = signedHeaders({ id: `msg_${due.id}`, at, body: due.body }, secrets);
    const tried: Tried = { at, status: null, error: '', durationMs: 0 };
    try {
      const { status } = await send({ url: due.url, headers, body: due.body, signal: stopping.signal });
      tried.status = status;
      if (status >= 300 && status < 400) tried.error = 'Redirects are not followed';
      else if (status < 200 || status >= 300) tried.error = `Answered ${status}`;
    } catch (error) {
      if (stopping.signal.aborted) return releaseDelivery(db, due, now());
      tried.error = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    }
    tried.durationMs = Math.round(performance.now() - began);
    await settle(due, tried);
    const storeIds = due.locationId ? [due.locationId] : null;
    live.changed({ area: 'integrations', storeIds, staffId: null, by: '' });
  }

  const settle = (due: DueDelivery, tried: Tried): Promise<void> =>
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

  const claim = (which: { busy: readonly string[] } | { only: string }): Promise<DueDelivery | undefined> =>
    claimDelivery(db, { now: now(), leaseMs: LEASE_MS, ...which });

  /** One delivery after the other to one receiver, as long as something is due. */
  async function serve(first: DueDelivery): Promise<void> {
    for (let due: DueDelivery | undefined = first; due; ) {
      await deliver(due);
      due = stopping.signal.aborted ? undefined : await claim({ only: first.webhookId });
    }
  }

  function start(due: DueDelivery): void {
    const run = serve(due)
      .catch((err: unknown) => logger.warn({ err, delivery: due.id }, 'A webhook was interrupted; it is tried again'))
      .finally(() => underWay.delete(due.webhookId));
    underWay.set(due.webhookId, run);
  }

  return {
    async work() {
      await fanOut(db);
      while (!stopping.signal.aborted && underWay.size < MAX_AT_ONCE) {
        const due = await claim({ busy: [...underWay.keys()] });
        if (!due) return;
        start(due);
      }
    },
    async rest() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    async stop() {
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}

function pauseReason({ status }: Tried, failingSince: Date, now: Date): PauseReason | undefined {
  if (status === GONE) return 'gone';
  return now.getTime() - failingSince.getTime() >= PAUSED_AFTER_HOURS * 3_600_000 ? 'failing' : undefined;
}
