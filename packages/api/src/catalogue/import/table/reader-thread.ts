import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { readLines } from './read-lines';
import type { Batch, ReaderAnswer, ReaderAsk } from './reader-messages';
import type { Line } from './sheet';
import { TableFault } from './table-fault';

/** What one message carries: enough to make it worth its way, and little enough to hold two. */
const BATCH_LINES = 1_000;
const BATCH_CHARACTERS = 256 * 1024;

const charactersOf = ({ cells }: Line): number => cells.reduce((sum, cell) => sum + cell.length, 0);

interface OpenFile {
  lines: AsyncGenerator<Line>;
  isWorkbook: boolean;
  width: number | undefined;
}

/** The file that this thread reads. Its bounds are the thread's: it dies of a file that the server lives through. */
let file: OpenFile | undefined;

async function nextBatch({ lines, ...of }: OpenFile): Promise<Batch> {
  const batch: Line[] = [];
  let characters = 0;
  while (batch.length < BATCH_LINES && characters < BATCH_CHARACTERS) {
    const { done, value } = await lines.next();
    if (done) return { lines: batch, done: true, width: of.width };
    batch.push(value);
    characters += charactersOf(value);
  }
  return { lines: batch, done: false, width: of.width };
}

async function readRest({ lines, isWorkbook, ...of }: OpenFile): Promise<Batch> {
  // A workbook is gone through before its first row comes out.
  if (isWorkbook) await lines.next();
  else for await (const _ of lines);
  return { lines: [], done: true, width: of.width };
}

async function answer(ask: ReaderAsk): Promise<ReaderAnswer | undefined> {
  if (typeof ask === 'object') {
    const opened: OpenFile = {
      lines: readLines(ask.open, (width) => {
        opened.width = width;
      }),
      isWorkbook: ask.open.format === 'xlsx',
      width: undefined,
    };
    file = opened;
    return undefined;
  }
  if (ask === 'close') {
    await file?.lines.return(undefined);
    file = undefined;
    return { heldBytes: getHeapStatistics().used_heap_size };
  }
  if (!file) throw new Error('No file is open');
  return ask === 'rest' ? readRest(file) : nextBatch(file);
}

function failureOf(error: unknown): ReaderAnswer {
  if (error instanceof TableFault) return { fault: error.fault, limit: error.limit };
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error), code };
}

/** One after the other: what is still said of a file must not come after it is closed. */
let turn: Promise<unknown> = Promise.resolve();

parentPort?.on('message', (ask: ReaderAsk) => {
  turn = turn
    .then(() => answer(ask))
    .catch(failureOf)
    .then((said) => said && parentPort?.postMessage(said));
});
