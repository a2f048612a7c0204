import { DisplayState } from './display-state';

const NAME = 'customer-display';
/** A display that opens asks the till for the bill. */
const ASK = 'bill?';

const open = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);

export interface Broadcaster {
  show: (state: DisplayState) => void;
  close: (last: DisplayState) => void;
}

/** Tells the displays of this device the bill, at each change and when one of them opens. */
export function broadcastBill(): Broadcaster {
  const channel = open();
  let latest: DisplayState | undefined;
  const show = (state: DisplayState) => {
    latest = state;
    channel?.postMessage(state);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === ASK && latest) channel.postMessage(latest);
  });
  return {
    show,
    close: (last) => {
      show(last);
      channel?.close();
    },
  };
}

/** The returned function ends it. */
export function watchBill(onBill: (state: DisplayState) => void): () => void {
  const channel = open();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A till that was not reloaded since an update may tell it in another form.
    const state = DisplayState.safeParse(data).data;
    if (state) onBill(state);
  });
  channel?.postMessage(ASK);
  return () => channel?.close();
}
