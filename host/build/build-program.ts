import { spawn } from 'node:child_process'

export interface BuildProgram {
  readonly done: Promise<void>
  readonly stop: () => void
}

/** A part of the build in a process of its own: a bundler's memory goes with it. `stop` ends it. */
export function startProgram(script: string, ...words: readonly string[]): BuildProgram {
  // Named one by one: with `-e` among this process's own options the child would be this process again, without end.
  const options = ['--conditions=gridfront-source', '--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...options, script, ...words], {
    // The channel closes when this process ends, however it does: no bundler is left behind.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const done = new Promise<void>((finish, fail) => {
    child.on('error', fail)
    child.on('exit', (code) => (code === 0 ? finish() : fail(new Error(`${script} has failed.`))))
  })
  // Who stops it does not wait for it.
  done.catch(() => {})
  return { done, stop: () => child.kill() }
}

/** The other end of it: does the work, unless nobody waits for it any more. */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  // What is written from then on would land in somebody's next build.
  const abandon = () => process.exit(1)
  process.once('disconnect', abandon)
  await work()
  process.off('disconnect', abandon)
  process.disconnect?.()
}
