/** The text files by namespace, loaded only with this language. */
export const files = import.meta.glob<{ messages: Record<string, string> }>([
  '../../features/**/messages/hi.ts',
  '../../{kit,shell}/**/messages/hi.ts',
]);
