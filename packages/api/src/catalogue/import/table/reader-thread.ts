import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { type FileFacts, type ReadRequest, readLines, refuseTooLong } from './read-lines';
import type { Batch, ReaderAnswer, ReaderAsk } from './reader-messages';
import { charactersOf, type Line } from './sheet';
import { TableFault } from './table-fault';

/** The size of one message: large enough to be worth sending, small enough to hold two in memory. */
const BATCH_LINES = 1_000;
const BATCH_CHARACTERS = 256 * 1024;

const lengthOf = ({ cells }: Line): number => cells.reduce((sum, cell) => sum + charactersOf(cell), 0);

interface OpenFile {
  lines: AsyncGenerator<Line>;
  request: ReadRequest;
  facts: FileFacts | undefined;
}

/**
 * The file of this thread. The thread has its own memory limit, so a file that exceeds it ends the thread and not the
 * server.
 */
let file: OpenFile | undefined;

async function nextBatch({ lines, ...of }: OpenFile): Promise<Batch> {
  const batch: Line[] = [];
  let characters = 0;
  while (batch.length < BATCH_LINES && characters < BATCH_CHARACTERS) {
    const { done, value } = await lines.next();
    if (done) return { lines: batch, done: true, facts: of.facts };
    batch.push(value);
    characters += lengthOf(value);
  }
  return { lines: batch, done: false, facts: of.facts };
}

async function readRest({ lines, request, ...of }: OpenFile): Promise<Batch> {
  // A workbook is scanned before its first row is emitted.
  if (request.format === 'xlsx') await lines.next();
  else {
    await refuseTooLong(request);
    for await (const _ of lines);
  }
  return { lines: [], done: true, facts: of.facts };
}

async function answer(ask: ReaderAsk): Promise<ReaderAnswer | undefined> {
  if (typeof ask === 'object') {
    const opened: OpenFile = {
      lines: readLines(ask.open, (facts) => {
        opened.facts = facts;
      }),
      request: ask.open,
      facts: undefined,
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

/** Requests are answered in order, so that no answer about a file follows its close. */
let turn: Promise<unknown> = Promise.resolve();

parentPort?.on('message', (ask: ReaderAsk) => {
  turn = turn
    .then(() => answer(ask))
    .catch(failureOf)
    .then((said) => said && parentPort?.postMessage(said));
});
