export interface Mailbox<Item> extends AsyncIterable<Item> {
  put(item: Item): void;
  close(): void;
}

/** Whoever does not take their letters for so long is not there any more. */
const MAX_WAITING = 1_000;

/** Letters in the order they came, for one reader. */
export function openMailbox<Item>(): Mailbox<Item> {
  const waiting: Item[] = [];
  let closed = false;
  let ring: () => void = () => undefined;
  return {
    put(item) {
      if (waiting.length >= MAX_WAITING) closed = true;
      if (!closed) waiting.push(item);
      ring();
    },
    close() {
      closed = true;
      ring();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else if (closed) return;
        else
          await new Promise<void>((resolve) => {
            ring = resolve;
          });
      }
    },
  };
}
