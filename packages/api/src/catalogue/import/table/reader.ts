import type { Worker } from 'node:worker_threads';
import { notFound, uploadRefused } from '@bhandar/domain/shared';
import type { ReadRequest } from './read-lines';
import type { Batch, ReaderAnswer, ReaderAsk } from './reader-messages';
import { endThread, leaveThread, takeThread } from './reader-threads';

/** One file, read by a thread of its own. It must be closed. */
export class Reader {
  private readonly worker: Worker;
  private secondsLeft: number;
  private failed: Error | undefined;
  private waiting: { resolve: (answer: ReaderAnswer) => void; reject: (error: Error) => void } | undefined;

  constructor(request: ReadRequest) {
    this.secondsLeft = request.limits.readerSeconds;
    this.worker = takeThread();
    this.worker.on('message', this.hear).on('error', this.fail).on('exit', this.end);
    this.worker.postMessage({ open: request } satisfies ReaderAsk);
  }

  /** Its time limit counts reading only, not the writing of its rows. */
  async ask(ask: 'batch' | 'rest'): Promise<Batch> {
    const start = performance.now();
    let timer: NodeJS.Timeout | undefined;
    try {
      const answer = await new Promise<ReaderAnswer>((resolve, reject) => {
        if (this.failed) return reject(this.failed);
        this.waiting = { resolve, reject };
        timer = setTimeout(() => this.fail(uploadRefused('tooDemanding')), this.secondsLeft * 1000);
        this.worker.postMessage(ask satisfies ReaderAsk);
      });
      return expectBatch(answer);
    } finally {
      clearTimeout(timer);
      this.waiting = undefined;
      this.secondsLeft -= (performance.now() - start) / 1000;
    }
  }

  async close(): Promise<void> {
    const { failed } = this;
    this.fail(new Error('The file was closed'));
    this.worker.off('message', this.hear).off('exit', this.end);
    if (failed) await endThread(this.worker);
    else await leaveThread(this.worker);
    this.worker.off('error', this.fail);
  }

  private readonly hear = (answer: ReaderAnswer): void => this.waiting?.resolve(answer);

  private readonly end = (): void => this.fail(new Error('The thread that reads a file ended'));

  private readonly fail = (error: Error): void => {
    const isTooMuch = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.failed ??= isTooMuch ? uploadRefused('tooDemanding') : error;
    this.waiting?.reject(this.failed);
  };
}

function expectBatch(answer: ReaderAnswer): Batch {
  if ('lines' in answer) return answer;
  if ('fault' in answer) throw uploadRefused(answer.fault, answer.limit);
  if ('failure' in answer && answer.code === 'ENOENT') throw notFound('file');
  throw new Error('failure' in answer ? answer.failure : 'The file is closed');
}
