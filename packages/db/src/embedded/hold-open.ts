/** A program that tests start as a separate process and kill. */
import { startEmbeddedPostgres } from './index';

const { pid } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
process.stdout.write(`${pid}\n`);
