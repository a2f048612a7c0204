/** Where the texts of each namespace lie; fetched with the language, so that the others do without the list. */
export const files = import.meta.glob<{ messages: Record<string, string> }>([
  '../../features/**/messages/hi.ts',
  '../../{kit,shell}/**/messages/hi.ts',
]);
