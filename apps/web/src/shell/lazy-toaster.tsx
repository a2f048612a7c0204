import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(() => import('./toaster-chunk'));

/** Loaded well after the first paint, because public pages show no toast until the visitor acts. */
const LATE_MS = 1_500;

export function LazyToaster() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LATE_MS);
    const now = () => setDue(true);
    window.addEventListener('pointerdown', now, { once: true });
    window.addEventListener('keydown', now, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', now);
      window.removeEventListener('keydown', now);
    };
  }, []);
  return due ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

/** A toast on a public page. It loads the toaster when it is first needed. */
export async function lazyToast(kind: 'success' | 'error' | 'info', text: string, duration?: number): Promise<void> {
  const { toast } = await import('./toaster-chunk');
  // The toaster mounts in the commit after its chunk arrives.
  await new Promise((resolve) => setTimeout(resolve, 50));
  toast[kind](text, duration === undefined ? {} : { duration });
}
