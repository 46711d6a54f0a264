/** The English dictionary must have each key of the Chinese one; a missing text does not compile. */
export type Translation<Texts extends Record<string, string>> = { readonly [Key in keyof Texts]: string }
