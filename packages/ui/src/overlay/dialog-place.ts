/** Where a dialog lies: below the strip of the top bar, where toasts come, at every size. */
export const DIALOG_PLACE =
  'motion-dialog fixed inset-x-3 top-[calc(50%+24px)] m-auto max-h-[calc(100dvh-64px)] -translate-y-1/2';
