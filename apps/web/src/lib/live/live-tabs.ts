import type { Letter } from './live-stream';
import { listenLive } from './live-stream';

/**
 * One stream for all tabs of a person in this browser, since a browser opens only six connections to a server: the tab
 * that holds the lock listens and passes on; when it closes, another takes over from the last letter.
 */
export function shareLive(staffId: string, hear: (letter: Letter) => void): () => void {
  const name = `live:${staffId}`;
  const ending = new AbortController();
  const channel = new BroadcastChannel(name);
  let last: string | undefined;
  const take = (letter: Letter) => {
    last = letter.id;
    hear(letter);
  };
  const lead = (signal: AbortSignal) =>
    listenLive(
      () => last,
      (letter) => {
        channel.postMessage(letter);
        take(letter);
      },
      signal,
    );
  channel.onmessage = ({ data }: MessageEvent<Letter>) => take(data);
  // Without https there are no locks: then a tab listens while it is looked at.
  if (navigator.locks) {
    navigator.locks.request(name, { signal: ending.signal }, () => lead(ending.signal)).catch(() => undefined);
  } else leadWhileSeen(lead, ending.signal);
  return () => {
    ending.abort();
    channel.close();
  };
}

function leadWhileSeen(lead: (signal: AbortSignal) => Promise<void>, ended: AbortSignal): void {
  let turn: AbortController | undefined;
  const look = () => {
    turn?.abort();
    turn = undefined;
    if (document.visibilityState !== 'visible' || ended.aborted) return;
    turn = new AbortController();
    void lead(turn.signal);
  };
  document.addEventListener('visibilitychange', look);
  ended.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', look);
    turn?.abort();
  });
  look();
}
