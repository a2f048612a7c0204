import { useEffect, useReducer, useRef } from 'react';

/** After a miss, the keys that waited for the result are dropped. */
export type Outcome = 'done' | 'missed';

interface Act {
  run: () => Promise<Outcome> | undefined;
  /** A search or a scan, which does not depend on the results before it. */
  isWish: boolean;
  /** It moves the focus, or was typed after a key that does. */
  moves: boolean;
}

/** Handles keys in the order in which they were pressed: a key after a pending look-up waits for its answer. */
export function useInOrder() {
  const acts = useRef<Act[]>([]);
  const running = useRef(false);
  const [, show] = useReducer((count: number) => count + 1, 0);
  const isBusy = () => running.current || acts.current.length > 0;

  const start = ({ run }: Act) => {
    const outcome = run();
    if (!outcome) return;
    running.current = true;
    void outcome.then((found) => {
      running.current = false;
      if (found === 'missed') acts.current = acts.current.filter(({ isWish }) => isWish);
      show();
    });
  };
  // One action for each render, so that it sees the changes of the one before.
  useEffect(() => {
    const next = running.current ? undefined : acts.current.shift();
    if (!next) return;
    start(next);
    show();
  });
  const press = (act: Act) => {
    if (isBusy()) acts.current.push(act);
    else start(act);
    show();
  };

  return {
    isBusy,
    /** A search or a scan; its promise never fails. */
    look: (run: () => Promise<Outcome>) => press({ run, isWish: true, moves: false }),
    /** Any other key. */
    act: (run: () => void, moves = false) =>
      press({
        run: () => {
          run();
          return undefined;
        },
        isWish: false,
        moves,
      }),
    /** Whether a waiting key will move the focus. What is typed meanwhile is meant for the field that gets it. */
    isMoving: () => acts.current.some(({ moves }) => moves),
    /** Drops the typed keys that wait so, because they were a scan. */
    dropTyped: () => {
      acts.current = acts.current.filter(({ moves }) => !moves);
    },
  };
}
