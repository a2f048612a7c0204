import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startApp } from './app-process';
import { findChromium, launchSharedBrowser } from './browser';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the browser that the files share, each with contexts of its own. */
    browserAddress: string | undefined;
    /** A data directory with the demo, whose server is stopped: files copy it instead of loading the demo again. */
    demoHome: string | undefined;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = findChromium();
  const browser = chromium ? await launchSharedBrowser(chromium) : undefined;
  const demo = chromium ? await startApp({ DEMO: 'on' }) : undefined;
  await demo?.pause();
  // If the database lies outside the directory, a copy would share it.
  const isComplete = demo && (await lstat(join(demo.dataDir, 'postgres/cluster'))).isDirectory();
  project.provide('browserAddress', browser?.wsEndpoint());
  project.provide('demoHome', isComplete ? demo.dataDir : undefined);
  return async () => {
    await browser?.close();
    await demo?.stop();
  };
}
