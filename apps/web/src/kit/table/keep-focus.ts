import type { MouseEvent } from 'react';

/**
 * For the buttons that end a form. A mouse press would blur the field, its error would move the button away from under
 * the pointer, and the click would be lost.
 */
export const keepFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };
