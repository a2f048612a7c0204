import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** A value after it has been stable for a moment, the same object for the same content; an emptied text at once. */
export function useDebounced<Value>(value: Value, pauseMs = PAUSE_MS): Value {
  const content = JSON.stringify(value);
  const latest = useRef(value);
  latest.current = value;
  const [settled, setSettled] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest.current), pauseMs);
    return () => clearTimeout(timer);
  }, [content, pauseMs]);
  return value === '' ? value : settled;
}
