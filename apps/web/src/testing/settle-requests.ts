import { server } from './server';

/** More turns than a request takes that is answered at once. */
const MAX_TURNS = 50;
const { setTimeout } = globalThis;

const pending = new Set<string>();
/** For each file: the server loses its listeners when it closes. */
export function watchRequests(): void {
  server.events.on('request:start', ({ requestId }) => pending.add(requestId));
  server.events.on('request:end', ({ requestId }) => pending.delete(requestId));
}

/** Waits for the answers of requests that the end of a test interrupted; those that a test holds back stay without one. */
export async function settleRequests(): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS && (turn === 0 || pending.size > 0); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  pending.clear();
}
