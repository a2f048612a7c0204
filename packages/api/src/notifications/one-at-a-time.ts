/** Runs `work` now, or once more after the present run; callers wait for a run that began after their call. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}

/** Collects items by key and passes them on together, at most once in `everyMs`. */
export function gather<Item>(handOver: (items: Item[]) => void, everyMs: number) {
  const gathered = new Map<string, Item>();
  let timer: NodeJS.Timeout | undefined;
  let last = 0;
  const flush = () => {
    timer = undefined;
    last = Date.now();
    const items = [...gathered.values()];
    gathered.clear();
    if (items.length > 0) handOver(items);
  };
  return {
    add(key: string, item: Item) {
      gathered.set(key, item);
      timer ??= setTimeout(flush, Math.max(20, last + everyMs - Date.now()));
      timer.unref();
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
