import type { Db, Tx } from '@bhandar/db';

/** Answers several requests at once, each at its request's place. */
type Serve<Request, Answer> = (db: Db | Tx, requests: readonly Request[]) => Promise<Answer[]>;

/** How many requests one statement takes. */
const MOST = 32;
/** A statement that takes longer waits for somebody's lock; the others then go past it. */
const GROW_AFTER_MS = 25;
/** How many may go past each other: fewer than the pool has connections. */
const MAX_LANES = 4;

interface Waiting<Request, Answer> {
  request: Request;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * What many callers ask one by one goes to the database together: nobody waits for company, but whoever comes while the
 * database is busy with earlier requests shares the next statement. A statement that fails says nothing about whom it
 * failed for, so each of its requests is then served alone, perhaps for the second time where only the answer was lost:
 * what is served must look things up, or refuse a repeat by a key. Not for work inside a transaction, which is nobody
 * else's.
 */
export function createQueryBatcher<Request, Answer>(
  serve: Serve<Request, Answer>,
): (db: Db | Tx, request: Request) => Promise<Answer> {
  const queues = new WeakMap<Db, Queue<Request, Answer>>();
  return (db, request) => {
    const queue = queues.get(db) ?? new Queue((requests) => serve(db, requests));
    queues.set(db, queue);
    return queue.ask(request);
  };
}

class Queue<Request, Answer> {
  private readonly waiting: Waiting<Request, Answer>[] = [];
  private running = 0;
  private lanes = 1;

  constructor(private readonly serve: (requests: readonly Request[]) => Promise<Answer[]>) {}

  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      this.go();
    });
  }

  private go(): void {
    while (this.waiting.length > 0 && this.running < this.lanes) void this.send(this.waiting.splice(0, MOST));
  }

  private async send(together: readonly Waiting<Request, Answer>[]): Promise<void> {
    this.running += 1;
    let opened = 0;
    const patience = setInterval(() => {
      if (this.waiting.length === 0 || this.lanes === MAX_LANES) return;
      opened += 1;
      this.lanes += 1;
      this.go();
    }, GROW_AFTER_MS);
    await this.serveTogether(together);
    clearInterval(patience);
    this.lanes -= opened;
    this.running -= 1;
    this.go();
  }

  private async serveTogether(together: readonly Waiting<Request, Answer>[]): Promise<void> {
    try {
      const answers = await this.serve(together.map(({ request }) => request));
      together.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer);
      });
    } catch (error) {
      if (together.length > 1) await Promise.all(together.map((one) => this.serveTogether([one])));
      else for (const { reject } of together) reject(error);
    }
  }
}
