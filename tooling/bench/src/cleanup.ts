const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

type Close = () => Promise<unknown>;

const closers: Close[] = [];
let closing: Promise<void> | undefined;

/** Registers cleanup steps, which run in reverse order. */
export function atEnd(close: Close): void {
  closers.push(close);
}

async function closeEach(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) {
    await close().catch((error: unknown) => process.stderr.write(`Cleaning up: ${String(error)}\n`));
  }
}

export function closeAll(): Promise<void> {
  closing ??= closeEach();
  return closing;
}

/** After a signal the remaining steps may fail because the program is ending. */
export const isClosing = (): boolean => closing !== undefined;

export function closeOnSignals(): void {
  for (const [signal, number] of Object.entries(SIGNALS)) {
    process.on(signal, () => void closeAll().finally(() => process.exit(128 + number)));
  }
}
