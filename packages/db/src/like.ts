/** A text as LIKE reads it literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern of everything that has this text in it. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
