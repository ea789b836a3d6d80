/** The values of a text, by name. */
export type Values<Name extends string> = { readonly [One in Name]: string | number }

/** Texts that people read, by key. A text with values is a function. */
export type Texts = Readonly<Record<string, string | ((values: never) => string)>>

type Widened<Own extends Texts> = {
  readonly [Key in keyof Own]: Own[Key] extends string ? string : Own[Key]
}

/**
 * The texts of a module, in Australian English. In a build the plugin replaces those that the site has words of its own for
 * (`texts` of `gridfront()`), and takes the call out. `name` is the name of the module in camel case, which names them there.
 */
export function defineTexts<const Own extends Texts>(_name: string, texts: Own): Widened<Own> {
  return texts as Widened<Own>
}
