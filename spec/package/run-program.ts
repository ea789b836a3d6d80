import { spawnSync } from 'node:child_process'

/** A program's output on both streams. Throws with the output if it fails or does not end. */
export function run(program: string, words: readonly string[], cwd: string): string {
  const { status, signal, stdout, stderr } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    // Nothing else could end a program that hangs: the runner's own limit waits for this call.
    timeout: 200_000,
  })
  if (status !== 0)
    throw new Error(`${program} ${words.join(' ')} failed (${signal ?? status}):\n${stdout}${stderr}`)
  return stdout + stderr
}

const npm = process.env.npm_execpath

export const runNpm = (words: readonly string[], cwd: string): string =>
  npm ? run(process.execPath, [npm, ...words], cwd) : run('npm', words, cwd)

/** For installations: npm does not download packages again that are in its cache. */
export const quietly = ['--no-fund', '--no-audit', '--prefer-offline', '--loglevel=warn']

export const warningsOf = (output: string): string[] =>
  output
    .split('\n')
    // npm's warnings about this machine's configuration do not concern the package.
    .filter((line) => /warn|error/i.test(line) && !/Unknown (?:user|env|global) config/.test(line))
