import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs'
import { readdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { withFolder } from '../../vite/content-folder.ts'
import { startScript } from '../run/script-process.ts'
import { copyCheckout, madeFolders } from './checkout-copy.ts'
import { createSuitesRunner } from './run-suites.ts'

const root = resolve(import.meta.dirname, '../../..')
/** Of a small repository. */
const config = `import { defineConfig } from 'vitest/config'
export default defineConfig({
  test: { reporters: [['json', { outputFile: process.env.VITEST_RESULTS }]] },
})`

test('a copy has the sources as they are now, and the packages without a copy of them', () =>
  withFolder(
    {
      'package.json': '{}',
      'src/data/a.ts': 'changed a moment ago',
      'spec/consumer/node_modules/one/index.js': '',
      'node_modules/one/index.js': '',
      'dist/a.js': '',
      '.git/HEAD': '',
    },
    async (checkout) => {
      const copy = join(checkout, 'reports/copy')
      copyCheckout(checkout, copy)
      expect(globSync('{*,src/**,spec/**}', { cwd: copy }).toSorted()).toEqual([
        'node_modules',
        'package.json',
        ...['spec', 'spec/consumer'],
        ...['src', 'src/data', 'src/data/a.ts'],
      ])
      expect(readFileSync(join(copy, 'src/data/a.ts'), 'utf8')).toBe('changed a moment ago')
      expect(lstatSync(join(copy, 'node_modules')).isSymbolicLink()).toBe(true)
      expect(existsSync(join(copy, 'node_modules/one/index.js'))).toBe(true)
    },
  ))

test('every folder that git ignores is one that no copy has', () => {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  const ignored = lines.filter((line) => line.endsWith('/')).map((line) => line.replaceAll('/', ''))
  expect(madeFolders.toSorted()).toEqual([...ignored, '.git'].toSorted())
})

// Whole processes: slow on a machine that is busy.
const slow = { timeout: 60_000 }

test('a run of suites tells failed tests from files that do not load, and from nothing at all', slow, () =>
  withFolder(
    {
      'vite.config.ts': config,
      'spec/green.test.ts': "import { test } from 'vitest'\ntest('green', () => {})",
      'spec/red.test.ts': "import { test } from 'vitest'\ntest('red', () => { throw new Error('no') })",
      'spec/broken.test.ts': "import './nowhere.ts'",
      'spec/cut.test.ts': "import { test } from 'vitest'\ntest('green', () => {})\ntest.todo('left out')",
    },
    async (copy) => {
      await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
      const { run } = createSuitesRunner(copy)
      expect(await run(['spec/green.test.ts'])).toEqual({ failed: [], fault: null })
      expect(await run(['spec/green.test.ts', 'spec/red.test.ts'])).toEqual({ failed: ['red'], fault: null })
      expect(await run(['spec/broken.test.ts'])).toEqual({
        failed: [],
        fault: 'vitest spec/broken.test.ts could not be run',
      })
      expect(await run(['spec/cut.test.ts'])).toEqual({ failed: [], fault: 'not every test was run' })
      expect(await run(['spec/none.test.ts'])).toMatchObject({ failed: [], fault: expect.any(String) })
    },
  ),
)

test('npm run breaks tries nothing where its words mean no break', slow, async () => {
  const words = ['no break is called', 'like this']
  expect(await startScript('spec/tools/breaks/run-breaks.ts', words).ended).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^No break has 'no break is called like this' in name, clause or file\.\n\nUsage: /,
    ),
  })
})

test('npm run breaks leaves nothing behind when it is interrupted', slow, () =>
  withFolder({}, async (temporary) => {
    // The variables of all systems.
    const env = { TMPDIR: temporary, TMP: temporary, TEMP: temporary }
    const { child, said, ended } = startScript('spec/tools/breaks/run-breaks.ts', ['--jobs=1', 'exp'], env)
    await expect.poll(() => said.stderr, { timeout: 30_000 }).toContain('without a break')
    expect(await readdir(temporary)).toEqual([expect.stringMatching(/^gridfront-breaks-/)])
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 143 })
    expect(await readdir(temporary)).toEqual([])
  }),
)
