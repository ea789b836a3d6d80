import { spawnSync } from 'node:child_process'

/** Runs npm in a folder, with its output on standard error. False if it failed. */
export function runNpm(folder: string, ...words: readonly string[]): boolean {
  // The npm that called this process, run by Node: without a shell and a search in PATH.
  const npm = process.env.npm_execpath
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(program, [...first, ...words], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: !npm && process.platform === 'win32',
  })
  return status === 0
}
