import { writeFileSync } from 'node:fs';
import { retriesOf } from './retries';
import { appRouter } from './router';

// The browser knows the router by type only, so it reads this file.
writeFileSync(new URL('../retries.json', import.meta.url), `${JSON.stringify(retriesOf(appRouter), null, 2)}\n`);
