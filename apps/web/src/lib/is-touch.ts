/** On touch devices, focusing a field opens an on-screen keyboard that covers half the screen. */
export const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;
