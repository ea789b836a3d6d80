import { createRequire } from 'node:module'
import type MessageFormat from '@messageformat/core'
import type compileModule from '@messageformat/core/lib/compile-module'
import { OptionError } from './option-error.ts'

/** A site's own texts, by the name of a module of the library, then by key: ICU messages. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A message without values is a string; one with values is a function in the module `code`, and names its values. */
export type CompiledText = { readonly text: string } | { readonly values: ReadonlySet<string> }

export interface CompiledTexts {
  readonly byKey: ReadonlyMap<string, CompiledText>
  /** An ES module whose default export has the functions by key. */
  readonly code: string
}

interface Token {
  readonly type: string
  readonly value?: string
  readonly arg?: string
  readonly cases?: readonly { readonly tokens: readonly Token[] }[]
}

const require = createRequire(import.meta.url)
const compilerName = '@messageformat/core'

/** The file of the compiler's package. Throws if it is not installed. */
export const compilerFile = (): string => require.resolve(compilerName)

interface MessageCompiler {
  readonly MessageFormat: typeof MessageFormat
  readonly compileModule: typeof compileModule
  readonly parse: (message: string) => readonly Token[]
}

/** The compiler of ICU messages, which only a site with texts of its own needs. */
function messageCompiler(): MessageCompiler {
  try {
    const ofCompiler = createRequire(compilerFile())
    return {
      MessageFormat: require(compilerName),
      compileModule: require(`${compilerName}/compile-module`),
      parse: ofCompiler('@messageformat/parser').parse,
    }
  } catch {
    throw new OptionError(`texts: they need a package that is not installed: npm install ${compilerName}`)
  }
}

function* valuesIn(tokens: readonly Token[]): Generator<string> {
  for (const { arg, cases = [] } of tokens) {
    if (arg !== undefined) yield arg
    for (const one of cases) yield* valuesIn(one.tokens)
  }
}

/** Compiles a site's texts for one module of the library. `language`: whose plural rules and numbers apply. Throws `OptionError`. */
export function compileTexts(name: string, own: OwnTexts[string], language: string): CompiledTexts {
  const { MessageFormat: Format, compileModule: compile, parse } = messageCompiler()
  const format = new Format(language)
  const byKey = new Map<string, CompiledText>()
  const withValues: Record<string, string> = {}
  for (const [key, message] of Object.entries(own)) {
    try {
      const tokens = parse(message)
      const values = new Set(valuesIn(tokens))
      if (values.size === 0) {
        byKey.set(key, { text: tokens.map(({ value = '' }) => value).join('') })
        continue
      }
      // Alone first: a message that is wrong is named.
      compile(format, { [key]: message })
      withValues[key] = message
      byKey.set(key, { values })
    } catch (error) {
      const fault = error instanceof Error ? error.message.split('\n')[0] : String(error)
      throw new OptionError(`texts.${name}.${key}: ${fault}`)
    }
  }
  return { byKey, code: Object.keys(withValues).length === 0 ? '' : compile(format, withValues) }
}
