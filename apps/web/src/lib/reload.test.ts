import { eventually } from '@bhandar/testing/eventually';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { server } from '../testing/server';
import { addGuard } from './navigation-guard';
import { blockReload, reloadAfterUpdate } from './reload';

const reload = vi.fn();
let healthy = true;
let looked = 0;

reloadAfterUpdate(reload);

beforeEach(() => {
  reload.mockReset();
  healthy = true;
  looked = 0;
  server.use(
    http.get('*/healthz', () => {
      looked += 1;
      return healthy ? HttpResponse.json({ status: 'ok' }) : HttpResponse.error();
    }),
  );
});
afterEach(() => document.head.replaceChildren());

const fileGone = () => window.dispatchEvent(new Event('vite:preloadError'));
const someTime = () => new Promise((resolve) => setTimeout(resolve, 100));

it('a tab that misses a file after an update reloads, and only once', async () => {
  fileGone();
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  fileGone();
  await someTime();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a tab that misses a file without a network does not reload', async () => {
  healthy = false;
  fileGone();
  await eventually(() => expect(looked).toBe(1));
  await someTime();
  expect(reload).not.toHaveBeenCalled();
});

it('a tab with a cart or unsaved work does not reload', async () => {
  const release = blockReload();
  fileGone();
  await someTime();
  release();
  const leave = addGuard(async () => false);
  fileGone();
  await someTime();
  leave();
  expect([looked, reload.mock.calls.length]).toEqual([0, 0]);
  fileGone();
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
});
