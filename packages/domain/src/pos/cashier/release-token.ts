import * as z from 'zod';

/** The server's proof that a colleague has released what the person at the till may not do alone. */
export const ReleaseToken = z.string().max(120);
