import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Statement } from '../../host/build/declarations.ts'
import { moduleOf, statementsOf } from '../../host/build/declarations.ts'

/** Longer declarations, such as those of whole contracts, are cut: their hash shows that they have changed. */
const longestText = 300

const withoutComments = (text: string) => text.replaceAll(/\/\*\*.*?\*\//gs, '')
const shown = (text: string) => {
  const line = withoutComments(text)
    .replace(/^\s*export /, '')
    .replace(/^\s*declare /, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (line.length <= longestText) return line
  const hash = createHash('sha256').update(line).digest('hex').slice(0, 12)
  return `${line.slice(0, longestText)} … ${hash}`
}

type Files = ReadonlyMap<string, readonly Statement[]>

/** The names that a module exports. */
function namesOf(files: Files, file: string): string[] {
  return (files.get(file) ?? []).flatMap((statement) => {
    const text = withoutComments(statement.text).trim()
    if (!text.startsWith('export')) return []
    if (statement.name !== undefined) return [statement.name]
    const next = moduleOf(file, statement)
    if (/^export (?:type )?\*/.test(text)) return next === undefined ? [text] : namesOf(files, next)
    const [, list = ''] = /\{([^{}]*)\}/.exec(text) ?? []
    return list
      .split(',')
      .map((one) => /(\w+)\s*$/.exec(one)?.[1] ?? '')
      .filter((name) => name !== '')
  })
}

/**
 * What the package promises, as lines of text: the names that each entry exports, then each declaration that is part of
 * their types, without its comments. Where a declaration stands does not count.
 */
export function apiReport(packed: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly types?: string }>>
  }
  const paths = globSync('dist/lib/types/**/*.d.ts', { cwd: packed }).map((name) => resolve(packed, name))
  const files: Files = new Map(paths.map((file) => [file, statementsOf(readFileSync(file, 'utf8'))]))
  const entries = Object.entries(exports).flatMap(([entry, target]) => {
    if (typeof target === 'string' || target.types === undefined) return []
    const names = [...new Set(namesOf(files, resolve(packed, target.types)))].toSorted()
    return [`# ${join('gridfront', entry).replaceAll('\\', '/')}`, ...names, '']
  })
  const declarations = [...files.values()]
    .flat()
    .flatMap(({ name, text }) => (name === undefined ? [] : [shown(text)]))
  return [...entries, '# Declarations', ...[...new Set(declarations)].toSorted()]
}
