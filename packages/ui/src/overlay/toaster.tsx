import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { Toaster as Sonner, toast } from 'sonner';
import { Spinner } from '../spinner';
import { useUi } from '../ui-provider';

/** Durations of all toasts in milliseconds. */
export const TOAST = {
  position: 'top-right',
  duration: 4000,
  /** Access gate and sign-out. */
  gateDuration: 3000,
  /** Toasts with Undo. */
  undoDuration: 8000,
  visible: 3,
} as const;

/** Below the top bar of a public page, unless the page or an open dialog has a better place (`toasts.css`). */
const TOP = 'var(--toast-top, 60px)';

const icon = 'size-4 shrink-0';

/** Rendered once, at the root of the app. Toasts pause on hover and can be swiped away. */
export function Toaster() {
  const { labels } = useUi();
  return (
    <Sonner
      position={TOAST.position}
      duration={TOAST.duration}
      expand
      visibleToasts={TOAST.visible}
      containerAriaLabel={labels.notifications}
      offset={{ top: TOP, right: 'var(--toast-right, 16px)' }}
      mobileOffset={{ top: TOP, left: 'var(--toast-left, 12px)', right: 12 }}
      gap={8}
      icons={{
        success: <CircleCheck aria-hidden="true" strokeWidth={1.75} className={`${icon} text-ok`} />,
        error: <CircleAlert aria-hidden="true" strokeWidth={1.75} className={`${icon} text-danger`} />,
        warning: <TriangleAlert aria-hidden="true" strokeWidth={1.75} className={`${icon} text-marigold-ink`} />,
        info: <Info aria-hidden="true" strokeWidth={1.75} className={`${icon} text-info`} />,
        loading: <Spinner className="text-ink-3" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: labels.dismiss,
        classNames: {
          // Two lines are no higher than the top bar.
          toast:
            'flex min-h-12 w-[min(var(--toast-width,var(--width)),calc(100vw-1.5rem))] items-center gap-2.5 rounded-card border border-line bg-raised px-3.5 py-1.5 font-sans text-ink text-sm shadow-pop select-none',
          content: 'min-w-0 flex-1',
          title: 'font-medium break-words',
          description: 'text-ink-2 text-sm break-words',
          actionButton:
            '-my-1 ml-auto inline-flex h-7 shrink-0 items-center rounded-control px-2 font-medium text-brand-ink text-sm hover:bg-hover',
          cancelButton:
            '-my-1 inline-flex h-7 shrink-0 items-center rounded-control px-2 text-ink-2 text-sm hover:bg-hover',
        },
      }}
    />
  );
}

export { toast };
