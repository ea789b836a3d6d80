import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildOnce } from '../../../host/build/build-once.ts'
import { lockSite } from '../../../host/build/site-lock.ts'

/** A temporary folder for a site, with functions that read and build it. */
function place() {
  const folder = mkdtempSync(join(tmpdir(), 'gridfront-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const out = join(folder, 'host')
  const lockFile = join(folder, '.site-lock')
  const onWait = vi.fn()
  /** A site of two files, which must always be of the same build. */
  const build = (content: string, between: () => Promise<void> = async () => {}) =>
    buildOnce({
      out,
      lockFile,
      stampFile: join(out, '.stamp'),
      stamp: async () => content,
      make: async (draft) => {
        mkdirSync(join(draft, 'client'), { recursive: true })
        writeFileSync(join(draft, 'client/index.html'), content)
        await between()
        writeFileSync(join(draft, 'site.json'), content)
      },
      onWait,
    })
  const shown = () =>
    ['client/index.html', 'site.json'].map((name) =>
      existsSync(join(out, name)) ? readFileSync(join(out, name), 'utf8') : null,
    )
  return { folder, out, lockFile, onWait, build, shown }
}

/** Resolves when it is called. */
function signal() {
  let call = () => {}
  const called = new Promise<void>((resolve) => {
    call = resolve
  })
  return { call, called }
}

test('until a build is complete the previous site stays in place; then it is replaced completely', async () => {
  const { folder, out, build, shown } = place()
  await build('one')
  expect(shown()).toEqual(['one', 'one'])
  mkdirSync(join(out, 'server'))
  writeFileSync(join(out, 'server/main.js'), 'the backend')
  writeFileSync(join(out, 'client/of-one.js'), '')
  const seen: unknown[] = []
  await build('two', async () => void seen.push(shown()))
  expect(seen).toEqual([['one', 'one']])
  expect(shown()).toEqual(['two', 'two'])
  expect(readdirSync(join(out, 'client'))).toEqual(['index.html'])
  expect(readdirSync(join(out, 'server'))).toEqual(['main.js'])
  expect(readdirSync(folder).sort()).toEqual(['.site-lock', 'host'])
})

test('of two simultaneous builds one runs, and the other uses its result', async () => {
  const { build, shown, onWait } = place()
  const [asked, goOn] = [signal(), signal()]
  const makes = vi.fn(async () => {
    asked.call()
    await goOn.called
  })
  const first = build('one', makes)
  await asked.called
  onWait.mockImplementation(goOn.call)
  await Promise.all([first, build('one', makes)])
  expect(makes).toHaveBeenCalledOnce()
  expect(onWait).toHaveBeenCalledOnce()
  expect(shown()).toEqual(['one', 'one'])
})

test('a reader of a site delays builds until it is done, and allows other readers', async () => {
  const { lockFile, build, shown, onWait } = place()
  await build('one')
  const readers = [await lockSite(lockFile, 'read'), await lockSite(lockFile, 'read')]
  const makes = vi.fn(async () => {})
  const waits = signal()
  onWait.mockImplementation(waits.call)
  const building = build('two', makes)
  await waits.called
  expect(makes).not.toHaveBeenCalled()
  expect(shown()).toEqual(['one', 'one'])
  for (const reader of readers) reader.release()
  await building
  expect(shown()).toEqual(['two', 'two'])
})

test('a reader waits for the running build', async () => {
  const { lockFile, build, shown } = place()
  const [asked, goOn] = [signal(), signal()]
  const building = build('one', async () => {
    asked.call()
    await goOn.called
  })
  await asked.called
  const reading = lockSite(lockFile, 'read', goOn.call).then((lock) => {
    lock.release()
    return shown()
  })
  expect(await reading).toEqual(['one', 'one'])
  await building
})

test('a failed build keeps the previous site in place, and the next build is made again', async () => {
  const { folder, build, shown } = place()
  await build('one')
  const fail = async () => {
    throw new Error('about.md has no title')
  }
  await expect(build('two', fail)).rejects.toThrow('about.md has no title')
  expect(shown()).toEqual(['one', 'one'])
  expect(readdirSync(folder).sort()).toEqual(['.site-lock', 'host'])
  const makes = vi.fn(async () => {})
  await build('two', makes)
  expect(makes).toHaveBeenCalledOnce()
  expect(shown()).toEqual(['two', 'two'])
})

test('a killed build blocks nobody, and its incomplete files are not used', async () => {
  const { folder, lockFile, build, shown } = place()
  await build('one')
  mkdirSync(join(folder, 'host.draft/client'), { recursive: true })
  writeFileSync(join(folder, 'host.draft/client/half.html'), 'half')
  const program = `import { lockSite } from './host/build/site-lock.ts'
    await lockSite(${JSON.stringify(lockFile)}, 'write')
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const words = ['--conditions=gridfront-source', '--input-type=module', '--eval', program]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const waits = signal()
  const reading = lockSite(lockFile, 'read', waits.call)
  await waits.called
  child.kill('SIGKILL')
  const lock = await reading
  expect(shown()).toEqual(['one', 'one'])
  lock.release()
})
