import type { Db, Tx } from '@bhandar/db';

/** Answers a batch of requests in their order. */
type ServeBatch<Request, Answer> = (db: Db | Tx, requests: readonly Request[]) => Promise<Answer[]>;

/** Requests that one statement takes. */
const MAX_BATCH_SIZE = 32;
/** A statement that takes longer probably waits for a lock; another one may then run beside it. */
const GROW_AFTER_MS = 25;
/** Statements that run at the same time: fewer than the pool has connections. */
const MAX_CONCURRENCY = 4;

interface PendingRequest<Request, Answer> {
  request: Request;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends requests of many callers to the database in batches. The first request is sent at once; those that arrive while a
 * statement runs share the next one. A failed statement does not tell which request failed, so each request of the batch
 * is then served alone, perhaps for the second time if only the answer was lost: a request must be a read, or refuse a
 * repeat by a key. Not for work inside a transaction, which no other caller shares.
 */
export function createQueryBatcher<Request, Answer>(
  serve: ServeBatch<Request, Answer>,
): (db: Db | Tx, request: Request) => Promise<Answer> {
  const queues = new WeakMap<Db, BatchQueue<Request, Answer>>();
  return (db, request) => {
    const queue = queues.get(db) ?? new BatchQueue((requests) => serve(db, requests));
    queues.set(db, queue);
    return queue.enqueue(request);
  };
}

class BatchQueue<Request, Answer> {
  private readonly pending: PendingRequest<Request, Answer>[] = [];
  private running = 0;
  private concurrency = 1;

  constructor(private readonly serve: (requests: readonly Request[]) => Promise<Answer[]>) {}

  enqueue(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.pending.push({ request, resolve, reject });
      this.flush();
    });
  }

  private flush(): void {
    while (this.pending.length > 0 && this.running < this.concurrency) {
      void this.runBatch(this.pending.splice(0, MAX_BATCH_SIZE));
    }
  }

  private async runBatch(batch: readonly PendingRequest<Request, Answer>[]): Promise<void> {
    this.running += 1;
    let added = 0;
    const growTimer = setInterval(() => {
      if (this.pending.length === 0 || this.concurrency === MAX_CONCURRENCY) return;
      added += 1;
      this.concurrency += 1;
      this.flush();
    }, GROW_AFTER_MS);
    await this.serveBatch(batch);
    clearInterval(growTimer);
    this.concurrency -= added;
    this.running -= 1;
    this.flush();
  }

  private async serveBatch(batch: readonly PendingRequest<Request, Answer>[]): Promise<void> {
    try {
      const answers = await this.serve(batch.map(({ request }) => request));
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer);
      });
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((one) => this.serveBatch([one])));
      else for (const { reject } of batch) reject(error);
    }
  }
}
