import type { AppRouter } from '@bhandar/api';
import retries from '@bhandar/api/retries.json';
import type { TRPCClientError, TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import { storedUser } from '../session/stored-user';
import { failureOf } from './failure';

/** How each write handles a retry. An unlisted write is treated as not retryable. */
const RETRIES: Readonly<Record<string, string>> = retries;

/** A retry of an idempotent write changes nothing, so a changed input is a new request. */
const isIdempotent = (path: string) => RETRIES[path] === 'idempotent';

/** After this time the person has seen the recorded state, so a repeated input is a new request. */
const KEY_LIFETIME_MS = 10 * 60_000;

interface Attempt {
  key: string;
  who: string | undefined;
  path: string;
  sent: string;
  at: number;
}

/** The texts shown when the response to an earlier attempt was lost. */
export interface ReplayTexts {
  /** Replaces the server's message about keys: the first attempt was recorded, this one was not. */
  firstWentThrough: () => string;
  /** The first attempt was recorded, and the retry was not recorded twice. */
  onRepeat: () => void;
}

const areaOf = (path: string) => path.split('.', 1)[0];
const isUnknown = (error: unknown) => ['UNREACHABLE', 'UNAVAILABLE', 'INTERNAL'].includes(failureOf(error).kind);
const wasReplayed = (context: Record<string, unknown> | undefined) =>
  context?.response instanceof Response && context.response.headers.has('idempotent-replayed');

/** Random in base 36. Unlike randomUUID it works on plain HTTP. */
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

export const sendsKey = ({ type, path }: { type: string; path: string }): boolean =>
  type === 'mutation' && RETRIES[path] !== 'input-id';

/**
 * Every write carries an idempotency key (decision 5). Without a response the outcome is unknown, so the key is kept
 * and the next attempt, even with a changed input, sends it again. The server then performs the write, or returns the
 * first result, or answers that the first attempt was recorded with another input. A successful write drops the keys of
 * its area, so that repeating it afterwards is a new write.
 */
export function idempotencyLink({ firstWentThrough, onRepeat }: ReplayTexts): TRPCLink<AppRouter> {
  let lost: Attempt[] = [];
  return () =>
    ({ op, next }) => {
      const { path } = op;
      const attempt = { who: storedUser().user?.id, path, sent: JSON.stringify(op.input) ?? '' };
      const now = Date.now();
      lost = lost.filter(({ at, who }) => now - at < KEY_LIFETIME_MS && who === attempt.who);
      const earlier = lost.find((one) => one.path === path && (one.sent === attempt.sent || !isIdempotent(path)));
      const key = earlier?.key ?? newKey();
      const forget = (isDone: (one: Attempt) => boolean) => {
        lost = lost.filter((one) => !isDone(one));
      };
      const onError = (error: TRPCClientError<AppRouter>) => {
        if (isUnknown(error)) {
          forget((one) => one.key === key);
          lost.push({ ...attempt, key, at: Date.now() });
        } else if (earlier && failureOf(error).kind === 'KEY_REUSED') {
          forget((one) => one.key === key);
          error.message = firstWentThrough();
          // Without this the text of the code would be shown instead.
          if (error.data) error.data.refusal = undefined;
        }
      };
      return next({ ...op, context: { ...op.context, idempotencyKey: key } }).pipe(
        tap({
          next: ({ context }) => {
            forget((one) => areaOf(one.path) === areaOf(path));
            if (wasReplayed(context)) onRepeat();
          },
          error: onError,
        }),
      );
    };
}
