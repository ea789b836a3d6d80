import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFolder } from '../../vite/content-folder.ts'
import type { Break } from './break.ts'
import { summary, tableRow } from './break-table.ts'
import type { Outcome, SuitesRun, TriedBreak } from './try-break.ts'
import { tryBreak } from './try-break.ts'

const one: Break = {
  name: 'the last day is refused',
  clause: 'FORM-4',
  file: 'src/days.ts',
  text: '<=',
  replacement: '<',
  suites: ['spec/days.test.ts', 'spec/weeks.test.ts'],
}
const source = 'export const isDay = (day: number) => day <= 31\n'

const tried = (outcome: Outcome, reason: string): TriedBreak => ({ one, outcome, reason, seconds: 2 })

/** Tries the break in a small copy. `seen`: the source while its suites ran; `left`: afterwards. */
const trying = (runSuites: () => Promise<SuitesRun>) =>
  withFolder({ [one.file]: source }, async (root) => {
    const path = join(root, one.file)
    const seen: string[] = []
    const asked: (readonly string[])[] = []
    const times = [1000, 3000]
    const result = await tryBreak(one, {
      root,
      now: () => times.shift() ?? 0,
      runSuites: async (suites) => {
        asked.push(suites)
        seen.push(await readFile(path, 'utf8'))
        return runSuites()
      },
    }).catch((error: unknown) => error)
    return { result, seen, asked, left: await readFile(path, 'utf8') }
  })

test.each<[string, SuitesRun, Outcome, string]>([
  ['a test fails', { failed: ['the last day', 'another'], fault: null }, 'caught', 'the last day'],
  [
    'a test fails and a file does not load',
    { failed: ['the last day'], fault: 'no file' },
    'caught',
    'the last day',
  ],
  ['all is green', { failed: [], fault: null }, 'SURVIVED', ''],
  ['a file does not load, and no test fails', { failed: [], fault: 'no file' }, 'unclear', 'no file'],
])('where %s, the break is in place while its suites run, and gone afterwards', async (_, run, ...ending) => {
  expect(await trying(async () => run)).toEqual({
    result: tried(...ending),
    asked: [one.suites],
    seen: [source.replace('<=', '<')],
    left: source,
  })
})

test('a run that fails itself leaves the code as it was', async () => {
  const failure = new Error('no memory')
  expect(await trying(() => Promise.reject(failure))).toMatchObject({ result: failure, left: source })
})

test('a line of the table names the break, its suites, and the test that has caught it', () => {
  expect(tableRow(tried('caught', '[FORM-4] a | b\nc'))).toBe(
    '| the last day is refused | FORM-4 | days.test.ts, weeks.test.ts | 2.0 | caught by [FORM-4] a \\| b c |\n',
  )
  expect(tableRow(tried('SURVIVED', ''))).toMatch(/\| SURVIVED \|\n$/)
  expect(tableRow(tried('unclear', 'no results'))).toMatch(/\| unclear: no results \|\n$/)
})

test('the summary counts each outcome, and names what nobody has caught', () => {
  expect(summary([tried('caught', 'a'), tried('SURVIVED', ''), tried('unclear', 'none')])).toBe(
    `
✗ SURVIVED: the last day is refused (src/days.ts)
✗ unclear: the last day is refused (src/days.ts)
1 caught, 1 survived, 1 unclear
`,
  )
})
