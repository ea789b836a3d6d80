import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fontFile, letters, packFont, pdfFontFiles } from '../../host/build/pack-font.ts'

test('[UI-6] the font file is what its packer makes from the package', async () => {
  expect((await packFont()).equals(await readFile(fontFile))).toBe(true)
})

test('[ACC-3] so are the fonts of documents', async () => {
  for (const [file, pack] of pdfFontFiles) expect((await pack()).equals(await readFile(file))).toBe(true)
})

test('[UI-6] the font file contains every letter in the pages', async () => {
  const known = new Set([...letters, '\n'])
  const missing: string[] = []
  let files = 0
  for await (const path of glob('host/content/**/*.md')) {
    files += 1
    for (const letter of await readFile(path, 'utf8'))
      if (!known.has(letter)) missing.push(`${letter} in ${path}`)
  }
  expect(files).toBeGreaterThan(40)
  expect(missing).toEqual([])
})
