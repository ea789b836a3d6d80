import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { Break } from './break.ts'

/** Suites that need a database or whole runs of the judge: `vite.config.ts` has their projects. One of them needs neither. */
export const isSlow = (file: string): boolean =>
  /^spec\/(?:server|conformance\/(?:engine|faults))\//.test(file) &&
  file !== 'spec/server/keys/keys-states.test.ts'

/** The commit of this checkout, and the files that have changed since the commit before. Empty without git or history. */
export function lastChange(root: string): { readonly commit: string; readonly changed: readonly string[] } {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout ?? ''
  return {
    commit: git('rev-parse', 'HEAD').trim(),
    changed: git('diff', '--name-only', 'HEAD~1').split('\n').filter(Boolean),
  }
}

/**
 * Picks this many breaks: first of changed files, then of others by the commit's hash, so that over time each is
 * picked. None whose suites take long.
 */
export function sampleOf(
  breaks: readonly Break[],
  size: number,
  { commit, changed }: ReturnType<typeof lastChange>,
): readonly Break[] {
  const rank = ({ name, file }: Break) =>
    (changed.includes(file) ? '0' : '1') +
    createHash('sha256')
      .update(commit + name)
      .digest('hex')
  return breaks
    .filter(({ suites }) => !suites.some(isSlow))
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .slice(0, size)
}
