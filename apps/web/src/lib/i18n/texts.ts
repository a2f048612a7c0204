/** The texts of another language, with the keys of the English ones. A test checks that none is missing. */
export type Texts<English> = { readonly [Key in keyof English]?: string };
