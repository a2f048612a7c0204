import { coded, DomainError } from '@bhandar/domain/shared';

const BUSY = coded('file.readersBusy');

interface Terms {
  /** The number of files that are read at the same time. */
  places: number;
  /** The number of readers that may wait for a slot, and their timeout. */
  maxWaiting: number;
  patienceMs: number;
}

/** Every file that is read takes memory and a processor, so the number of readers and of waiting ones is limited. */
export class ReaderSlots {
  private free: number;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly terms: Terms) {
    this.free = terms.places;
  }

  /** Answers the function that releases the slot. */
  async take(): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await this.wait();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = this.queue.shift();
      if (next) next();
      else this.free += 1;
    };
  }

  private wait(): Promise<void> {
    const { maxWaiting, patienceMs } = this.terms;
    const busy = () => new DomainError('UNAVAILABLE', BUSY, { retryAfterSeconds: 5 });
    if (this.queue.length >= maxWaiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const timer = Number.isFinite(patienceMs) ? setTimeout(() => give(busy()), patienceMs) : undefined;
      const turn = () => give();
      const give = (error?: DomainError) => {
        clearTimeout(timer);
        if (!error) return resolve();
        this.queue.splice(this.queue.indexOf(turn), 1);
        reject(error);
      };
      this.queue.push(turn);
    });
  }
}

/** Slots for files that a person waits for. */
export const requestReaderSlots = new ReaderSlots({ places: 2, maxWaiting: 20, patienceMs: 20_000 });
/** Slots for files of jobs, which keep them while their rows are written. Jobs wait without a limit. */
export const jobReaderSlots = new ReaderSlots({
  places: 2,
  maxWaiting: Number.POSITIVE_INFINITY,
  patienceMs: Number.POSITIVE_INFINITY,
});
