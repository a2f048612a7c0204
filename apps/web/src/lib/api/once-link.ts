import type { AppRouter } from '@bhandar/api';
import retries from '@bhandar/api/retries.json';
import type { TRPCClientError, TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import { storedUser } from '../session/stored-user';
import { failureOf } from './failure';

/** What each write declares of being sent twice; of one that is not listed, nothing is known. */
const RETRIES: Readonly<Record<string, string>> = retries;

/** A second time changes nothing, so another input is another wish. */
const isIdempotent = (path: string) => RETRIES[path] === 'idempotent';

/** After so long the person has looked at what is recorded, and means what they send. */
const KEPT_MS = 10 * 60_000;

interface Attempt {
  key: string;
  who: string | undefined;
  path: string;
  sent: string;
  at: number;
}

/** What the person is told when the answer to an earlier try was lost. */
export interface OnceTexts {
  /** Instead of the server's word on keys: the first try went through, this one is not recorded. */
  firstWentThrough: () => string;
  /** The first try went through, and is not recorded twice. */
  onRepeat: () => void;
}

const areaOf = (path: string) => path.split('.', 1)[0];
const isUnknown = (error: unknown) => ['UNREACHABLE', 'UNAVAILABLE', 'INTERNAL'].includes(failureOf(error).kind);
const wasReplayed = (context: Record<string, unknown> | undefined) =>
  context?.response instanceof Response && context.response.headers.has('idempotent-replayed');

/** Plain chance in base 36; unlike randomUUID it is there on plain http, too. */
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

export const sendsKey = ({ type, path }: { type: string; path: string }): boolean =>
  type === 'mutation' && RETRIES[path] !== 'input-id';

/**
 * Every write carries a key (decision 5). When no answer comes, nobody knows whether it was done; the key is kept, and
 * pressing again, also with other figures, sends it again: the server then does it, or answers what it did the first
 * time, or says that the first time was done and differed. A write that succeeds ends what is kept for its area: the
 * same again is then meant.
 */
export function onceLink({ firstWentThrough, onRepeat }: OnceTexts): TRPCLink<AppRouter> {
  let lost: Attempt[] = [];
  return () =>
    ({ op, next }) => {
      const { path } = op;
      const attempt = { who: storedUser().user?.id, path, sent: JSON.stringify(op.input) ?? '' };
      const now = Date.now();
      lost = lost.filter(({ at, who }) => now - at < KEPT_MS && who === attempt.who);
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
          // Else the sentence of its code would be shown instead.
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
