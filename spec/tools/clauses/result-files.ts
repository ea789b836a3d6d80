import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playwrightResults } from './playwright-results.ts'
import type { Results } from './test-result.ts'
import { ResultsError } from './test-result.ts'
import { vitestResults } from './vitest-results.ts'

const folder = 'reports'
const runners = [
  { prefix: 'vitest', read: vitestResults, command: 'npm run check' },
  { prefix: 'playwright', read: playwrightResults, command: 'npm test' },
]

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]

const namesIn = (path: string): string[] => {
  try {
    return readdirSync(path).toSorted()
  } catch {
    // No folder is the same as an empty one: nothing has run yet.
    return []
  }
}

/** One runner's last results, from `reports/<name>` under `root`. Throws a `ResultsError` of one line. */
export const readResultFile = (root: string, name: string): Results => {
  const runner = runners.find(({ prefix }) => name.startsWith(prefix))
  try {
    if (runner === undefined) throw new Error('no runner writes it')
    return runner.read(JSON.parse(readFileSync(join(root, folder, name), 'utf8')), root)
  } catch (error) {
    const command = runner?.command ?? 'npm test'
    throw new ResultsError(
      `Cannot read ${folder}/${name} (${reasonOf(error)}): make it anew with \`${command}\``,
    )
  }
}

/** The last results of every runner, from `reports/` under `root`. Throws a `ResultsError` of one line. */
export const readResultFiles = (root: string): Results[] => {
  const names = namesIn(join(root, folder))
  return runners.flatMap(({ prefix, command }) => {
    const files = names.filter((name) => name.startsWith(prefix) && name.endsWith('.json'))
    if (files.length === 0)
      throw new ResultsError(`No ${folder}/${prefix}*.json: make it with \`${command}\``)
    return files.map((name) => readResultFile(root, name))
  })
}
