import { type KeyboardEvent, useState } from 'react';
import { REFUSED } from './lead-by-enter';

/**
 * Says what is wrong with a typed value when the field is left or Enter is pressed, because half a date is no mistake yet.
 * Enter stays in the field until it is right.
 */
export function useLeaveCheck(wrong: string | undefined) {
  const [left, setLeft] = useState(false);
  if (left && !wrong) setLeft(false);
  return {
    error: left ? wrong : undefined,
    field: {
      ...(wrong ? REFUSED : {}),
      onBlur: () => setLeft(true),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') setLeft(true);
      },
    },
  };
}
