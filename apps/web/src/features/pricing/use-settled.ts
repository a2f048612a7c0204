import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** A value after it has stood still for a moment; the same object for the same content. */
export function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const latest = useRef(value);
  latest.current = value;
  const [settled, setSettled] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest.current), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
