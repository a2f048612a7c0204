import type { AppRouter } from '@bhandar/api';
import type { TRPCClientError, TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import { storedUser } from '../session/stored-user';
import { failureOf } from './failure';

/** A sale's own id is its key. */
const OWN_KEYS: ReadonlySet<string> = new Set(['pos.recordSale', 'pos.syncSales']);

/** A second time changes nothing, or is refused for the state that the first one left; so the next input is a new wish. */
const HARMLESS_TWICE =
  /\.(un)?(update|set|mark|enter|remove|restore|retire|end|approve|reject|refuse|accept|decline|cancel|post|void|block|fulfil)(?=[A-Z])/;

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
  type === 'mutation' && !OWN_KEYS.has(path);

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
      const earlier = lost.find(
        (one) => one.path === path && (one.sent === attempt.sent || !HARMLESS_TWICE.test(path)),
      );
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
