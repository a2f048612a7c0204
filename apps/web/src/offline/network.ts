import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { canKeep } from './can-keep';

interface Network {
  /** The server is unreachable for any reason. */
  offline: boolean;
  /** The server has answered at least once since the app was opened. */
  heard: boolean;
}

/** The state after the last contact; a refusal counts as contact. */
export const useNetwork = create<Network>()(() => ({ offline: canKeep() && !navigator.onLine, heard: false }));

/** Does nothing in a browser that cannot store sales, because it has no offline mode. */
export const markOffline = (): void => {
  if (canKeep()) useNetwork.setState({ offline: true });
};
export const markBack = (): void => useNetwork.setState({ offline: false, heard: true });

/**
 * Records an answer but does not end offline mode: it may belong to a request from before the server was lost. Only a
 * successful probe or a recorded sale ends offline mode.
 */
export const markHeard = (): void => {
  if (!useNetwork.getState().heard) useNetwork.setState({ heard: true });
};

const PROBE_MS = 5_000;

async function probe(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MS);
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => undefined);
  return answer?.ok === true;
}

/** Probes an unreachable server every 5 seconds. A lazy chunk that fails to load also triggers a probe. */
function watch(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const probeForReturn = async () => {
    if (await probe()) markBack();
  };
  const probeForLoss = async () => {
    if (!(await probe())) markOffline();
  };
  const setTimer = ({ offline }: Network) => {
    clearInterval(timer);
    timer = offline ? setInterval(() => void probeForReturn(), PROBE_MS) : undefined;
  };
  const onOnline = () => {
    if (useNetwork.getState().offline) void probeForReturn();
  };
  const onLoadError = () => void probeForLoss();
  setTimer(useNetwork.getState());
  const unsubscribe = useNetwork.subscribe(setTimer);
  window.addEventListener('offline', markOffline);
  window.addEventListener('online', onOnline);
  window.addEventListener('vite:preloadError', onLoadError);
  return () => {
    unsubscribe();
    clearInterval(timer);
    window.removeEventListener('offline', markOffline);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('vite:preloadError', onLoadError);
  };
}

let watchers = 0;
let stop: (() => void) | undefined;

/** Whether the app is offline; calls `onBack` when the server is back. All callers share one probe. */
export function useNetworkWatch(onBack?: () => void): boolean {
  const { offline } = useNetwork();
  const latestOnBack = useRef(onBack);
  useEffect(() => {
    latestOnBack.current = onBack;
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
        if (before.offline && !now.offline) latestOnBack.current?.();
      }),
    [],
  );
  return offline;
}
