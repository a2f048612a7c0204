import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { type AppProcess, startApp } from './app-process';
import { connectBrowser } from './browser';

/** The app with its demo, in its own process and database; the demo is loaded once for all files. */
export const startDemo = (settings: Record<string, string> = {}): Promise<AppProcess> =>
  startApp({ DEMO: 'on', ...settings }, inject('demoHome'));

export function sharedBrowser(): Promise<Browser> {
  const address = inject('browserAddress');
  if (!address) throw new Error('No browser was found.');
  return connectBrowser(address);
}
