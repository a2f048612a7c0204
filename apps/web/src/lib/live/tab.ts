/** The id of this tab, which refetches after its own writes itself. It is not secret, so Math.random suffices. */
export const TAB = Math.random().toString(36).slice(2, 12);
