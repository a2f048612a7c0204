import { coded, DomainError } from '@bhandar/domain/shared';

const BUSY = coded('file.readersBusy');

interface Terms {
  /** How many files are read at once. */
  places: number;
  /** How many may wait for a place, and for how long. */
  maxWaiting: number;
  patienceMs: number;
}

/** Every file that is read takes memory and a processor: so many at once, a few that wait, and the rest later. */
export class ReadingPlaces {
  private free: number;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly terms: Terms) {
    this.free = terms.places;
  }

  /** Answers what gives the place back. */
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

/** Files that a person waits for. */
export const requestPlaces = new ReadingPlaces({ places: 2, maxWaiting: 20, patienceMs: 20_000 });
/** Files of jobs, which hold their place while their rows are written. They wait as long as it takes. */
export const jobPlaces = new ReadingPlaces({
  places: 2,
  maxWaiting: Number.POSITIVE_INFINITY,
  patienceMs: Number.POSITIVE_INFINITY,
});
