import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CommandPorts } from '../../src/command/ports.ts'
import { textsCommand } from '../../src/command/texts-command.ts'

async function printed(...words: readonly string[]): Promise<unknown> {
  let text = ''
  const stdout = {
    write: (part: string) => {
      text += part
    },
  }
  await textsCommand(words, { stdout } as unknown as CommandPorts)
  return JSON.parse(text)
}

function fileWith(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'texts-')), 'texts.json')
  writeFileSync(file, text)
  return file
}

test('[LIB-2] the texts that a language file does not have are listed with their English', async () => {
  const file = fileWith('{ "receipt": { "print": "打印" }, "faq": { "askBefore": "?", "askLink": "?" } }')
  expect(await printed('receipt', 'faq', 'lastUpdated', '--missing', file)).toEqual({
    receipt: { nextHeading: 'What happens next' },
    lastUpdated: { lastUpdated: 'Last updated ' },
  })
  expect(await printed('receipt')).toEqual({
    receipt: { nextHeading: 'What happens next', print: 'Print this receipt' },
  })
})

test('a language file that is not JSON is named', async () => {
  const file = fileWith('{')
  await expect(printed('--missing', file)).rejects.toThrow(`${file} cannot be read as JSON`)
})
