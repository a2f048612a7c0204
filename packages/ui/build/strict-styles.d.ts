/** A Vite plugin; see strict-styles.js. */
export function strictStyles(): { name: string };
