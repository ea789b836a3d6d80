/** The common interface of the contracts' schemas: https://standardschema.dev. */
export interface Schema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => Outcome<Output> | Promise<Outcome<Output>>
    /** Types only; never set. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}
export type Outcome<Output = unknown> =
  /** The validated value. */
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly Issue[] }
/** One way in which a value does not match its schema. */
export interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

// In contracts written with ts-rest itself, "no body" and "any type" are symbols.
/** Whether a value is a Standard Schema. */
export const isSchema = (value: unknown): value is Schema =>
  (value as Partial<Schema> | null | undefined)?.['~standard'] !== undefined

/** The path to the invalid value: names from the outside in, none for the whole. */
export const namesOf = ({ path = [] }: Issue): string[] =>
  path.map((part) => String(typeof part === 'object' ? part.key : part))

/** A JSON pointer (RFC 6901); '' is the whole. */
export const toPointer = (names: readonly string[]): string =>
  names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The value at this path; undefined if there is none. */
export const valueAt = (whole: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (inner, name) => (inner as Readonly<Record<string, unknown>> | null | undefined)?.[name],
    whole,
  )

/** Validates a value by a schema. */
export type Validate = (schema: Schema, value: unknown) => Outcome

/** Validates synchronously: none of our contracts' schemas is asynchronous. */
export function validateNow(schema: Schema, value: unknown): Outcome {
  const outcome = schema['~standard'].validate(value)
  if (outcome instanceof Promise) throw new TypeError('A schema of a contract must not be asynchronous')
  return outcome
}

export const issuesOf = (schema: Schema, value: unknown): readonly Issue[] =>
  validateNow(schema, value).issues ?? []
