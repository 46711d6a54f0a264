/** The second language's dictionary has each key of the first; a missing text does not compile. */
export type Translation<Texts extends Record<string, string>> = { readonly [Key in keyof Texts]: string }
