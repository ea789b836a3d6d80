import { createHash } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { normalizePath } from 'vite'
import { countTexts, missingTexts } from '../texts/missing-texts.ts'
import type { CompiledText, CompiledTexts, OwnTexts } from './compile-texts.ts'
import { compilerFile, compileTexts } from './compile-texts.ts'
import { OptionError } from './option-error.ts'
import { isEnglish } from './options.ts'
import { ownModule } from './own-module.ts'

/** A node of the syntax tree, with the fields that are read here. */
interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** A node and every one below it. */
function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child)
}
const isNamed = (node: unknown, name: string) =>
  isNode(node) && node.type === 'Identifier' && node.name === name
/** `a`, `'a'` */
const keyOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value) : '')

interface Definition {
  readonly call: SyntaxNode
  readonly name: string
  readonly properties: readonly { readonly key: string; readonly value: SyntaxNode }[]
}

/** Whether a module has `defineTexts` from the library: a site may have a function of the same name. */
const isOfLibrary = (program: SyntaxNode) =>
  (program.body as readonly SyntaxNode[]).some(
    ({ type, source }) =>
      type === 'ImportDeclaration' &&
      /\/texts\/define-texts\.[jt]s$/.test(String((source as SyntaxNode).value)),
  )

/** The `const texts = defineTexts('name', { … })` of a module of the library. */
function definitionIn(program: SyntaxNode): Definition | undefined {
  if (!isOfLibrary(program)) return undefined
  for (const { type, id, init } of nodesOf(program)) {
    if (type !== 'VariableDeclarator' || !isNamed(id, 'texts') || !isNode(init)) continue
    if (init.type !== 'CallExpression' || !isNamed(init.callee, 'defineTexts')) continue
    const [first, object] = init.arguments as readonly SyntaxNode[]
    const name =
      first && (first.value ?? (first.quasis as readonly { value: { cooked: string } }[])[0]?.value.cooked)
    const properties = (object?.properties ?? []) as readonly (SyntaxNode & { value: SyntaxNode })[]
    return {
      call: init,
      name: String(name),
      properties: properties.map(({ key, value }) => ({ key: keyOf(key), value })),
    }
  }
  return undefined
}

/** The values of a text, by name; null for one without. */
function valuesOf(text: SyntaxNode): readonly string[] | null {
  if (text.type !== 'ArrowFunctionExpression') return null
  const [first] = text.params as readonly SyntaxNode[]
  const properties = (first?.properties ?? []) as readonly SyntaxNode[]
  return properties.map(({ key }) => keyOf(key))
}

/** The expression for a site's own text. Throws `OptionError` if it names a value that the library's text has not. */
function expressionOf(place: string, own: CompiledText, library: SyntaxNode): string {
  const values = valuesOf(library)
  if ('text' in own) return `${values === null ? '' : '() => '}${JSON.stringify(own.text)}`
  const unknown = [...own.values].find((value) => !values?.includes(value))
  if (unknown !== undefined)
    throw new OptionError(
      `${place}: it has no value {${unknown}}${values === null ? '' : `, only {${values.join('}, {')}}`}`,
    )
  return `ownTexts[${JSON.stringify(place.split('.').at(-1))}]`
}

const languageModule = ownModule('../language')

/** Replaces a module's imports from the library's `language.ts` by constants, which the bundler writes where they are used. */
function withLanguage(code: string, program: SyntaxNode, importer: string, language: string): string {
  const values: Readonly<Record<string, string | undefined>> = {
    language,
    englishPart: isEnglish(language) ? undefined : 'en-AU',
  }
  return (program.body as readonly SyntaxNode[])
    .filter(
      ({ type, source }) =>
        type === 'ImportDeclaration' &&
        normalizePath(resolve(dirname(importer), String((source as SyntaxNode).value))) === languageModule,
    )
    .toReversed()
    .reduce((before, { start, end, specifiers }) => {
      const constants = (specifiers as readonly SyntaxNode[]).map(
        ({ imported, local }) => `const ${keyOf(local)} = ${JSON.stringify(values[keyOf(imported)])};`,
      )
      return before.slice(0, start) + constants.join(' ') + before.slice(end)
    }, code)
}

const moduleOf = (name: string) => `virtual:gridfront-texts/${name}`

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The module with each text where it is used or, if that is several places or it has values, as a constant of its own. */
function withConstants(
  code: string,
  program: SyntaxNode,
  { call, name, properties }: Definition,
  own: CompiledTexts | undefined,
): string {
  const texts = new Map(
    properties.map(({ key, value }) => {
      const compiled = own?.byKey.get(key)
      const text = compiled
        ? expressionOf(`texts.${name}.${key}`, compiled, value)
        : code.slice(value.start, value.end)
      return [key, text]
    }),
  )
  const uses = [...nodesOf(program)].filter(
    ({ type, computed, object }) =>
      type === 'MemberExpression' && computed !== true && isNamed(object, 'texts'),
  )
  const keysUsed = uses.map(({ property }) => keyOf(property))
  const isInPlace = (key: string) =>
    /^['"]/.test(texts.get(key) ?? '') && keysUsed.indexOf(key) === keysUsed.lastIndexOf(key)
  const constants = [...texts.keys()].filter((key) => !isInPlace(key))
  const edits: Edit[] = [
    {
      start: call.start,
      end: call.end,
      text: `{ ${constants.map((key) => `${key}: texts_${key}`).join(', ')} }`,
    },
    ...uses.map(({ property, start, end }) => {
      const key = keyOf(property)
      return { start, end, text: isInPlace(key) ? (texts.get(key) ?? '') : `texts_${key}` }
    }),
  ]
  const changed = edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((before, { start, end, text }) => before.slice(0, start) + text + before.slice(end), code)
  const imported = own?.code ? `import ownTexts from ${JSON.stringify(moduleOf(name))};\n` : ''
  return imported + constants.map((key) => `const texts_${key} = ${texts.get(key)};\n`).join('') + changed
}

/**
 * Writes the texts of the library's modules where they are used, in the site's own words where it has some (`texts` of `gridfront()`):
 * pages load no other texts, and nothing that looks them up. `language`: of the site, whose plural rules and numbers apply.
 */
export function inlineTexts(own: OwnTexts, language: string): Plugin {
  const compiled = new Map(
    Object.entries(own).map(([name, texts]) => [name, compileTexts(name, texts, language)]),
  )
  const plugin: Plugin = {
    // Vite keeps packages that it has bundled for development until the names of its plugins change.
    name: `gridfront-texts-${createHash('sha256')
      .update(JSON.stringify([own, language]))
      .digest('hex')
      .slice(0, 8)}`,
    buildStart() {
      if (isEnglish(language) || this.environment?.mode !== 'build' || this.environment.name !== 'client')
        return
      const count = countTexts(missingTexts(own))
      if (count > 0)
        this.warn(
          `${count} texts of the library are not in ${language}, so that they appear in English. To list them: npx gridfront texts --missing <the file of your texts>`,
        )
    },
    resolveId: {
      filter: { id: /^(?:virtual:gridfront-texts\/|@messageformat\/runtime)/ },
      handler(id, importer) {
        if (id.startsWith('virtual:')) return `\0${id}`
        // A package of the compiler's, which a strict installation hides from all others.
        return importer?.startsWith('\0virtual:gridfront-texts/')
          ? this.resolve(id, compilerFile(), { skipSelf: true })
          : null
      },
    },
    load: {
      filter: { id: /^\0virtual:gridfront-texts\// },
      handler: (id) => compiled.get(id.replace(/^.*\//, ''))?.code,
    },
    transform: {
      filter: { code: /\bdefineTexts\(|\/language\.[jt]s['"]/ },
      handler(before, id) {
        const code = withLanguage(before, this.parse(before) as unknown as SyntaxNode, id, language)
        const program = this.parse(code) as unknown as SyntaxNode
        const definition = definitionIn(program)
        if (definition === undefined) return code === before ? null : { code, map: { mappings: '' } }
        return {
          code: withConstants(code, program, definition, compiled.get(definition.name)),
          // Positions have moved, and nothing says where to.
          map: { mappings: '' },
        }
      },
    },
  }
  return {
    ...plugin,
    config(_, { command }) {
      if ((compiled.size === 0 && language === 'en-AU') || command === 'build') return undefined
      return {
        // An installed library is bundled by Vite, without the site's plugins, and on the server not at all.
        optimizeDeps: { rolldownOptions: { plugins: [plugin] } },
        environments: { ssr: { resolve: { noExternal: ['gridfront'] } } },
      }
    },
  }
}
