import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { UPLOAD_LIMITS } from '@bhandar/domain/shared';
import type { ReaderAnswer, ReaderAsk } from './reader-messages';

/** Rows are short-lived; a small young generation keeps the thread's memory near the limit of its old one. */
const YOUNG_MEGABYTES = 16;
/** A thread that read a small file is reused; one that read a large file ends and frees its memory. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;
const MAX_IDLE = 2;
const IDLE_MS = 30_000;
/** A thread that does not close its file within this time is stuck. */
const CLOSE_MS = 1_000;

interface IdleThread {
  worker: Worker;
  forget: () => void;
}

const idle: IdleThread[] = [];

export function takeThread(): Worker {
  const waiting = idle.pop();
  if (!waiting) return startThread();
  waiting.forget();
  waiting.worker.ref();
  return waiting.worker;
}

/** Keeps a thread for the next file if it holds little memory, and ends it otherwise. */
export async function leaveThread(worker: Worker): Promise<void> {
  const heldBytes = await closeFile(worker);
  if (heldBytes > MAX_HELD_BYTES || idle.length >= MAX_IDLE) return endThread(worker);
  const drop = () => {
    const index = idle.findIndex((each) => each.worker === worker);
    if (index >= 0) idle.splice(index, 1);
  };
  const timer = setTimeout(() => {
    drop();
    void worker.terminate();
  }, IDLE_MS).unref();
  worker.on('error', drop).on('exit', drop);
  worker.unref();
  const forget = () => {
    clearTimeout(timer);
    worker.off('error', drop).off('exit', drop);
  };
  idle.push({ worker, forget });
}

export async function endThread(worker: Worker): Promise<void> {
  // Removes answers about a file whose reader has gone.
  worker.on('error', () => undefined);
  await worker.terminate();
}

async function closeFile(worker: Worker): Promise<number> {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), CLOSE_MS);
  try {
    worker.postMessage('close' satisfies ReaderAsk);
    for (;;) {
      const [answer] = (await once(worker, 'message', { signal: given.signal })) as [ReaderAnswer];
      if ('heldBytes' in answer) return answer.heldBytes;
    }
  } catch {
    return Number.POSITIVE_INFINITY;
  } finally {
    clearTimeout(timer);
  }
}

function startThread(): Worker {
  return new Worker(threadEntry(), {
    // Flags of the process, such as a test's loader, do not apply to the thread.
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: UPLOAD_LIMITS.readerMegabytes,
      maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
    },
  });
}

/** The build replaces the last address by that of the built thread; from source, Node has to load TypeScript first. */
const threadEntry = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./reader-thread-from-source.mjs', import.meta.url)
    : new URL('./reader-thread.ts', import.meta.url);
