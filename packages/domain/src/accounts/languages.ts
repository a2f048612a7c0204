/** The languages of screens and emails. Free of zod: visitors load it. */
export const LANGUAGES = ['en', 'bn', 'hi'] as const;
