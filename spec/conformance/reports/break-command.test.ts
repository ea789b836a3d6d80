import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakCommand } from '../../../src/conformance/reports/break-command.ts'
import { always } from '../../tools/run/property-runs.ts'

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/** The words into which a shell splits a command, each terminated by NUL. */
const wordsOf = (command: string) => execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' })

test('[LIB-4] a command that is broken into lines is the same command for a shell', () => {
  const word = fc.string({ unit: fc.constantFrom('a', '-', ' ', "'", '"', '\\', '\n', '$', '{', '|', '&') })
  always(60)(
    fc.array(word, { minLength: 1, maxLength: 8 }),
    fc.integer({ min: 8, max: 40 }),
    (words, columns) => {
      const command = `printf '%s\\0' ${words.map(quoted).join(' ')}`
      expect(wordsOf(breakCommand(command, columns).join('\n'))).toBe(words.map((one) => `${one}\0`).join(''))
    },
  )
})

test('[LIB-4] it is broken between options, and no option is parted from its value', () => {
  expect(breakCommand("curl -i -X POST -H 'accept: */*' 'http://localhost/csrf' | tr -d '\\r'", 30)).toEqual([
    'curl -i -X POST \\',
    "  -H 'accept: */*' \\",
    "  'http://localhost/csrf' \\",
    "  | tr -d '\\r'",
  ])
})

test('a command with a quote that is never closed is left whole', () => {
  const command = "curl -i 'http://localhost/ and more -H than fits"
  expect(breakCommand(command, 20)).toEqual([command])
})

test('lines that are already continued are broken again', () => {
  expect(breakCommand("curl -i \\\n  -H 'a: b'", 80)).toEqual(["curl -i -H 'a: b'"])
})
