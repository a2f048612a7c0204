import { useEffect } from 'react';
import { create } from 'zustand';
import { canKeep } from './database';

interface Network {
  /** The server does not answer, whatever the reason. */
  away: boolean;
}

/** What the last contact said; a refusal is a contact. */
export const useNetwork = create<Network>()(() => ({ away: canKeep() && !navigator.onLine }));

/** Where nothing can be kept, being away changes nothing. */
export const markAway = (): void => {
  if (canKeep()) useNetwork.setState({ away: true });
};
export const markBack = (): void => useNetwork.setState({ away: false });

const PROBE_MS = 5_000;

/** Asks whether the server is there again; `onBack` when it is. */
export function useNetworkWatch(onBack: () => void): boolean {
  const { away } = useNetwork();
  useEffect(() => {
    const gone = () => markAway();
    window.addEventListener('offline', gone);
    return () => window.removeEventListener('offline', gone);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one watch for each absence, whoever hears of its end
  useEffect(() => {
    if (!away) return;
    const probe = async () => {
      const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
      if (!answer?.ok) return;
      markBack();
      onBack();
    };
    const timer = setInterval(() => void probe(), PROBE_MS);
    const soon = () => void probe();
    window.addEventListener('online', soon);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', soon);
    };
  }, [away]);
  return away;
}
