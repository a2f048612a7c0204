import { useEffect, useRef } from 'react';
import { type Broadcaster, broadcastBill } from './display-channel';
import type { DisplayState } from './display-state';

const empty = (state: DisplayState): DisplayState => ({
  ...state,
  lines: [],
  discountMinor: 0,
  totalMinor: 0,
  scan: null,
  paid: null,
});

/** Shows the bill on the customer displays of this device while the till is open. */
export function useDisplayFeed(state: DisplayState): void {
  const latest = useRef(state);
  latest.current = state;
  const broadcaster = useRef<Broadcaster>(undefined);
  useEffect(() => {
    const mine = broadcastBill();
    broadcaster.current = mine;
    return () => mine.close(empty(latest.current));
  }, []);
  const told = JSON.stringify(state);
  useEffect(() => broadcaster.current?.show(JSON.parse(told) as DisplayState), [told]);
}
