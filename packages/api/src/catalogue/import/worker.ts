import { randomUUID } from 'node:crypto';

/** This process, as the jobs that it works at know it. */
export const WORKER: string = randomUUID();
