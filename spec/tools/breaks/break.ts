/** One mistake in the product's code, of a kind that a developer could make, and who has to notice it. */
export interface Break {
  /** The wrong behaviour of the product, in words; unique. */
  readonly name: string
  /** ID of the clause that it breaks, as in `spec/tools/clauses/catalogue.ts`. */
  readonly clause: string
  /** Relative to the root of the repository. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly text: string
  /** Replaces it. */
  readonly replacement: string
  /** Files of suites, from the root of the repository: as few as can tell. */
  readonly suites: readonly string[]
}

/** The source with the mistake in it. Throws where its text is not found exactly once: the code has changed since. */
export function brokenSource(source: string, { name, file, text, replacement }: Break): string {
  const [before, after, ...more] = source.split(text)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `'${name}': its text stands in ${file} ${source.split(text).length - 1} times instead of once. Adapt the break to the code.`,
    )
  return before + replacement + after
}
