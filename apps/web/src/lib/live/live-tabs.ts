import type { StreamMessage } from './live-stream';
import { listenLive } from './live-stream';

/**
 * One stream for all tabs of a user, because a browser opens only six connections to a server. The tab that holds the
 * lock listens and forwards the messages; when it closes, another tab resumes from the last message.
 */
export function shareLive(staffId: string, onMessage: (message: StreamMessage) => void): () => void {
  const name = `live:${staffId}`;
  const ending = new AbortController();
  const channel = new BroadcastChannel(name);
  let last: string | undefined;
  const take = (message: StreamMessage) => {
    last = message.id;
    onMessage(message);
  };
  const lead = (signal: AbortSignal) =>
    listenLive(
      () => last,
      (message) => {
        channel.postMessage(message);
        take(message);
      },
      signal,
    );
  channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => take(data);
  // Without HTTPS there is no Web Locks API: then each visible tab listens.
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
