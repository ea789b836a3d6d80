import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileResult } from './mutation-report.ts'
import { codeHash } from './mutation-report.ts'

const folder = 'reports'
/** What `npm run mutate` has found, below the root of the repository. */
export const resultsFile = `${folder}/mutate.json`
/** Of what was written in another form nothing is known. */
const schema = 4

/** What was found of the code as it stands, by this run or an earlier one. */
export function readKept(root = '.'): readonly FileResult[] {
  if (!existsSync(join(root, resultsFile))) return []
  const found = JSON.parse(readFileSync(join(root, resultsFile), 'utf8')) as {
    schema?: number
    files: readonly FileResult[]
  }
  const isSame = ({ file, code }: FileResult) =>
    existsSync(join(root, file)) && codeHash(readFileSync(join(root, file), 'utf8')) === code
  return found.schema === schema ? found.files.filter(isSame) : []
}

export function writeKept(files: readonly FileResult[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(resultsFile, `${JSON.stringify({ schema, files }, null, 2)}\n`)
}
