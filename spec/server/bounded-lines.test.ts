import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedLines } from '../../host/server/platform/bounded-lines.ts'
import { alwaysAsync } from '../tools/run/property-runs.ts'

async function* pieces(parts: readonly string[]) {
  yield* parts
}
const tooLong = (line: number) => new RangeError(`line ${line}`)
async function read(parts: readonly string[], most = 100): Promise<string[]> {
  const lines: string[] = []
  for await (const line of boundedLines(pieces(parts), most, tooLong)) lines.push(line)
  return lines
}

test('lines are those of the whole text, however it is split into chunks', async () => {
  const part = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u2028', 'é'), maxLength: 8 })
  await alwaysAsync()(fc.array(part), async (parts) => {
    expect(await read(parts, 1000)).toEqual(parts.join('').match(/[^\n]*\n|[^\n]+$/g) ?? [])
  })
})

test('a line that is too long is reported by its number before its end has come', async () => {
  async function* endless() {
    yield 'a\n'
    yield 'b\n'
    for (;;) yield 'x'.repeat(30)
  }
  const lines: string[] = []
  await expect(async () => {
    for await (const line of boundedLines(endless(), 100, tooLong)) lines.push(line)
  }).rejects.toThrow(/^line 3$/)
  expect(lines).toEqual(['a\n', 'b\n'])
  expect(await read(['x'.repeat(99), '\n', 'y'])).toEqual([`${'x'.repeat(99)}\n`, 'y'])
})
