import { DomainError } from '@bhandar/domain/shared';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ReaderSlots } from './reader-slots';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = expect.objectContaining({ kind: 'UNAVAILABLE', details: { retryAfterSeconds: 5 } });

describe('reader slots', () => {
  test('are given to as many readers as there are, and then in the order of arrival', async () => {
    const places = new ReaderSlots({ places: 2, maxWaiting: 5, patienceMs: 1_000 });
    const [first, second] = [await places.take(), await places.take()];
    const order: string[] = [];
    const third = places.take().then((release) => order.push('third') && release);
    const fourth = places.take().then((release) => order.push('fourth') && release);
    await vi.advanceTimersByTimeAsync(500);
    expect(order).toEqual([]);
    second();
    await third;
    expect(order).toEqual(['third']);
    first();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
  });

  test('answer 503 with Retry-After at once if they and the queue are full', async () => {
    const places = new ReaderSlots({ places: 1, maxWaiting: 1, patienceMs: 1_000 });
    const release = await places.take();
    const waiting = places.take();
    await expect(places.take()).rejects.toBeInstanceOf(DomainError);
    await expect(places.take()).rejects.toEqual(busy);
    release();
    await expect(waiting).resolves.toBeTypeOf('function');
  });

  test('answer 503 to a reader that waited too long, and the next one gets the slot', async () => {
    const places = new ReaderSlots({ places: 1, maxWaiting: 5, patienceMs: 1_000 });
    const release = await places.take();
    const late = expect(places.take()).rejects.toEqual(busy);
    await vi.advanceTimersByTimeAsync(600);
    const next = places.take();
    await vi.advanceTimersByTimeAsync(500);
    await late;
    release();
    await expect(next).resolves.toBeTypeOf('function');
  });

  test('are released once, however often a reader releases them', async () => {
    const places = new ReaderSlots({ places: 1, maxWaiting: 0, patienceMs: 1_000 });
    const release = await places.take();
    release();
    release();
    await places.take();
    await expect(places.take()).rejects.toEqual(busy);
  });

  test('are waited for without a limit if there is no timeout', async () => {
    const patient = { maxWaiting: Number.POSITIVE_INFINITY, patienceMs: Number.POSITIVE_INFINITY };
    const places = new ReaderSlots({ places: 1, ...patient });
    const release = await places.take();
    const waiting = places.take();
    await vi.advanceTimersByTimeAsync(3_600_000);
    release();
    await expect(waiting).resolves.toBeTypeOf('function');
  });
});
