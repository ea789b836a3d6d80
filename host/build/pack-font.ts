import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import subsetFont from 'subset-font'

// `node host/build/pack-font.ts` writes the font files of the site and of its documents, subsets of the font package. They are
// kept in the repository, so that a build needs neither the packer nor the network. A test compares them with what this script makes.

/** Characters of the site's texts and its customers' names. Others are drawn in a fallback font. */
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
const signs = '\u00a0·×°–—‘’“”…•−→©§½²'
const names = 'áàâäãåçéèêëíìîïñóòôöõøúùûüýÿÉ'
export const letters = ascii + signs + names

/** The weights that the styles use. Others would only make the file larger. */
const weights = { min: 400, max: 800 }

const require = createRequire(import.meta.url)

const source = require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')

export async function packFont(): Promise<Buffer> {
  return subsetFont(await readFile(source), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  })
}

/** One weight of the font for documents: PDF supports neither variable fonts nor WOFF2 compression. */
export const packPaperFont = async (weight: number): Promise<Buffer> =>
  subsetFont(await readFile(source), letters, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })

/** The weights of papers, with the files of their fonts. */
export const paperFontFiles = [
  [400, new URL('../fonts/figtree-400.ttf', import.meta.url)],
  [700, new URL('../fonts/figtree-700.ttf', import.meta.url)],
] as const

export const fontFile = new URL('../fonts/figtree.woff2', import.meta.url)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(fontFile, await packFont())
  for (const [weight, file] of paperFontFiles) await writeFile(file, await packPaperFont(weight))
}
