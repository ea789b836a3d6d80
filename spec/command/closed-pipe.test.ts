import { expect, test } from 'vitest'
import { startScript } from '../tools/run/script-process.ts'

// Whole processes: slow on a machine that is busy.
const generous = { timeout: 60_000 }

test('closing the pipe while the document is printed ends the command quietly', generous, async () => {
  const { child, ended } = startScript('src/command/gridfront.ts', ['openapi'])
  child.stdout.destroy()
  expect(await ended).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('the report of the clauses keeps its exit code if its pipe is closed', generous, async () => {
  const { child, ended } = startScript('spec/tools/clauses/clause-report.ts', ['--no-such-option'])
  child.stderr.destroy()
  expect(await ended).toEqual({ code: 2, stdout: '', stderr: '' })
})
