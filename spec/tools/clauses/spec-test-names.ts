import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A test or group of tests as its source declares it. `modifiers`: `['skip']` for `test.skip(…)`. */
export type DeclaredTest = { file: string; name: string; modifiers: string[] }

type SyntaxNode = { type: string } & Record<string, unknown>

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: SyntaxNode) => Object.values(node).flat().filter(isNode)

/** `test.skip`, `test.each(rows)` and `test.each` with a table all begin with the name `test`. */
const calleeWords = (node: unknown): string[] => {
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [String(node.name)]
  if (node.type === 'MemberExpression') return [...calleeWords(node.object), ...calleeWords(node.property)]
  if (node.type === 'CallExpression') return calleeWords(node.callee)
  if (node.type === 'TaggedTemplateExpression') return calleeWords(node.tag)
  return ['']
}

/** The text of a name, with a gap for each computed part of a template literal. */
const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join('…')
}

const declaredIn = (node: SyntaxNode, file: string): DeclaredTest[] => {
  const inner = childrenOf(node).flatMap((child) => declaredIn(child, file))
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return inner
  const [root = '', ...modifiers] = calleeWords(node.callee)
  const name = textOf(node.arguments[0])
  // A runner's test function with its own fixtures is named for what they add: `siteTest`.
  const isTest = /^(?:test|it|describe|\w+Test)$/.test(root)
  return isTest && name !== undefined ? [{ file, name, modifiers }, ...inner] : inner
}

/** The tests that a source declares, read from its syntax: strings inside a test are not names. */
export const testsDeclaredIn = (file: string, source: string): DeclaredTest[] => {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  const tree: unknown = program
  return isNode(tree) ? declaredIn(tree, file) : []
}

/** Every test declared under `spec/`, without running any. */
export const specTests = (root: string): DeclaredTest[] =>
  globSync('spec/**/*.{ts,tsx}', { cwd: root })
    .toSorted()
    .flatMap((file) => testsDeclaredIn(file, readFileSync(join(root, file), 'utf8')))
