/** The texts of another language: the same keys as the English ones. That none is missing is checked by a test. */
export type Texts<English> = { readonly [Key in keyof English]?: string };
