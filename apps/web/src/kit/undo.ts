import { TOAST, toast } from '@bhandar/ui';

let latest: (() => void) | undefined;

const onKeyDown = (event: KeyboardEvent) => {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyZ' || !latest) return;
  event.preventDefault();
  latest();
};

/** Shows a toast with Undo for eight seconds; Alt+Z undoes the latest. */
export function offerUndo(done: string, { label, undo }: { label: string; undo: () => void }): void {
  const take = () => {
    window.clearTimeout(over);
    withdraw();
    toast.dismiss(shown);
    undo();
  };
  const withdraw = () => {
    if (latest !== take) return;
    latest = undefined;
    window.removeEventListener('keydown', onKeyDown);
  };
  const shown = toast.success(done, { duration: TOAST.undoDuration, action: { label, onClick: take } });
  const over = window.setTimeout(withdraw, TOAST.undoDuration);
  latest = take;
  window.addEventListener('keydown', onKeyDown);
}
