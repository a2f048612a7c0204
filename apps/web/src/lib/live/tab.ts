/** Which of the open tabs this is: it refreshes itself after its own writes. Not secret, so plain chance will do. */
export const TAB = Math.random().toString(36).slice(2, 12);
