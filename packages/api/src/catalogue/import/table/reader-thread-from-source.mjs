// Node's threads do not take over the loader of TypeScript; this one brings its own before it starts.
import { register } from 'tsx/esm/api';

register();
await import('./reader-thread.ts');
