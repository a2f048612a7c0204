import type { MouseEvent } from 'react';

/**
 * For the buttons that end a form: leaving a field by the press would show its error, move the button away from under the
 * pointer, and the click would be lost.
 */
export const keepFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };
