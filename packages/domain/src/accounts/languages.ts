/** Which the screens and the mails speak. Free of zod: visitors load it. */
export const LANGUAGES = ['en', 'bn', 'hi'] as const;
