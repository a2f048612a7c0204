/** A first-in, first-out queue for one asynchronous reader. */
export interface BoundedQueue<Item> extends AsyncIterable<Item> {
  push(item: Item): void;
  close(): void;
}

/** A reader that is this far behind counts as gone, and the queue closes. */
const MAX_LENGTH = 1_000;

export function createBoundedQueue<Item>(): BoundedQueue<Item> {
  const items: Item[] = [];
  let closed = false;
  let wakeReader: () => void = () => undefined;
  return {
    push(item) {
      if (items.length >= MAX_LENGTH) closed = true;
      if (!closed) items.push(item);
      wakeReader();
    },
    close() {
      closed = true;
      wakeReader();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const next = items.shift();
        if (next !== undefined) yield next;
        else if (closed) return;
        else
          await new Promise<void>((resolve) => {
            wakeReader = resolve;
          });
      }
    },
  };
}
