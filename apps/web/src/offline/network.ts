import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { canKeep } from './can-keep';

interface Network {
  /** The server does not answer, whatever the reason. */
  away: boolean;
  /** It has answered since the app was opened. */
  heard: boolean;
}

/** What the last contact said; a refusal is a contact. */
export const useNetwork = create<Network>()(() => ({ away: canKeep() && !navigator.onLine, heard: false }));

/** Where nothing can be kept, being away changes nothing. */
export const markOffline = (): void => {
  if (canKeep()) useNetwork.setState({ away: true });
};
export const markBack = (): void => useNetwork.setState({ away: false, heard: true });

/** An answer came, though it may be an old question's: whether the server is still there is the watch's to say. */
export const markHeard = (): void => {
  if (!useNetwork.getState().heard) useNetwork.setState({ heard: true });
};

const PROBE_MS = 5_000;

async function probe(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MS);
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => undefined);
  return answer?.ok === true;
}

/** While the server is away, asks whether it is there again; a file that does not come is a reason to ask, too. */
function watch(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const ask = async () => {
    if (await probe()) markBack();
  };
  const askWhetherAway = async () => {
    if (!(await probe())) markOffline();
  };
  const follow = ({ away }: Network) => {
    clearInterval(timer);
    timer = away ? setInterval(() => void ask(), PROBE_MS) : undefined;
  };
  const soon = () => {
    if (useNetwork.getState().away) void ask();
  };
  const doubt = () => void askWhetherAway();
  follow(useNetwork.getState());
  const unfollow = useNetwork.subscribe(follow);
  window.addEventListener('offline', markOffline);
  window.addEventListener('online', soon);
  window.addEventListener('vite:preloadError', doubt);
  return () => {
    unfollow();
    clearInterval(timer);
    window.removeEventListener('offline', markOffline);
    window.removeEventListener('online', soon);
    window.removeEventListener('vite:preloadError', doubt);
  };
}

let watchers = 0;
let stop: (() => void) | undefined;

/** Whether the server is away; `onBack` when it is there again. However many look, one asks. */
export function useNetworkWatch(onBack?: () => void): boolean {
  const { away } = useNetwork();
  const heard = useRef(onBack);
  useEffect(() => {
    heard.current = onBack;
  });
  useEffect(() => {
    watchers += 1;
    stop ??= watch();
    return () => {
      watchers -= 1;
      if (watchers > 0) return;
      stop?.();
      stop = undefined;
    };
  }, []);
  useEffect(
    () =>
      useNetwork.subscribe((now, before) => {
        if (before.away && !now.away) heard.current?.();
      }),
    [],
  );
  return away;
}
