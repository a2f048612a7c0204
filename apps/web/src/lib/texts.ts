/** The texts of another language: the same keys as the English ones. What is not translated yet is shown in English. */
export type Texts<English> = { readonly [Key in keyof English]?: string };
