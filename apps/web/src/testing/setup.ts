import '@testing-library/jest-dom/vitest';
import { takeUnanswered } from '@bhandar/testing/mock-trpc';
import { toast } from '@bhandar/ui';
import { fillJsdomGaps } from '@bhandar/ui/jsdom';
import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startI18n } from '../lib/i18n/i18n';
import { noteStores, resetStores } from './reset-stores';
import { RECEIPT_STYLES, server } from './server';
import { settleRequests, watchRequests } from './settle-requests';

const texts = import.meta.glob<{ messages: Record<string, string> }>(
  ['../features/**/messages/en.ts', '../kit/**/messages/en.ts', '../shell/*/messages/en.ts'],
  { eager: true },
);

const namespaces = Object.fromEntries(
  Object.entries(texts).map(([path, { messages }]) => [path.split('/').at(-3) ?? '', messages]),
);

// Screens are loaded when they open, which can take longer than the default of one second on a loaded machine.
configure({ asyncUtilTimeout: 30_000 });

// Stylesheets have no address here, and an open till fetches those of its receipts after two seconds.
vi.mock('../features/pos/receipts/receipt.css?url', () => ({ default: RECEIPT_STYLES }));
vi.mock('../features/pos/receipts/invoice/invoice.css?url', () => ({ default: RECEIPT_STYLES }));

// Carts, drafts and settings outlive a test, and also a file, in the modules of a worker.
vi.mock('zustand', async (importOriginal) => noteStores(await importOriginal<typeof import('zustand')>()));

// Its rules hide a toast until an effect after the commit that adds it, and a test may find the toast in between.
for (const style of document.querySelectorAll('style')) {
  if (style.textContent?.includes('[data-sonner-toast]')) style.remove();
}

// React records a stack for every element, for its tools; a fifth of the tests' time went there. It stops where this count is high.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
});

fillJsdomGaps();
window.scrollTo = () => undefined;

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  watchRequests();
  await startI18n({ en: namespaces });
});

let complaints: string[] = [];
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
  });
});

afterEach(async () => {
  // Toasts are rendered outside the tree and would still be visible in the next test.
  toast.dismiss();
  cleanup();
  document.body.replaceChildren();
  await settleRequests();
  server.resetHandlers();
  resetStores();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  const unanswered = takeUnanswered();
  if (unanswered.length > 0) throw new Error(`Called without an answer: ${unanswered.join(', ')}`);
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`);
});

afterAll(() => server.close());
