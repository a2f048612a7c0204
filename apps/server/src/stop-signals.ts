const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const HARD_STOP_MS = 20_000;
/** The exit code of a program that SIGTERM ended, so that no supervisor restarts it, however long the stop took. */
const STOPPED_HARD = 143;

/**
 * Resolves with the reason when the process should stop: by a signal, or because the script that started it is gone
 * (its channel closes in any case). A stop that hangs is ended hard; a repeated signal changes nothing.
 */
export function waitForStop(): Promise<string> {
  return new Promise((resolve) => {
    const stop = (reason: string) => {
      setTimeout(() => process.exit(STOPPED_HARD), HARD_STOP_MS).unref();
      resolve(reason);
    };
    for (const signal of SIGNALS) process.on(signal, () => stop(`${signal} received`));
    process.once('disconnect', () => stop('the starting process is gone'));
    process.channel?.unref();
  });
}
