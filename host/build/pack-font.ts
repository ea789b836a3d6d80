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
const packPaperFont = async (weight: number): Promise<Buffer> =>
  subsetFont(await readFile(source), letters, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })

const lettersBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')
/** Latin with all its accents (Vietnamese among them), combining marks, Greek and Cyrillic: what names are written with. */
export const namesLetters = [
  ...[lettersBetween(0x20, 0x7e), lettersBetween(0xa0, 0x24f), lettersBetween(0x1e00, 0x1eff)],
  ...[lettersBetween(0x2b9, 0x2dd), lettersBetween(0x300, 0x36f)],
  ...[lettersBetween(0x370, 0x3ff), lettersBetween(0x400, 0x4ff)],
  ...[lettersBetween(0x2010, 0x2027), '−×€'],
].join('')

const namesSources = {
  400: () => require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  700: () => require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
} as const

/** One weight of the font for names with letters that the brand's font lacks. Only documents with such a name embed it. */
const packNamesFont = async (weight: keyof typeof namesSources): Promise<Buffer> =>
  subsetFont(await readFile(namesSources[weight]()), namesLetters, {
    targetFormat: 'truetype',
  })

const fileOf = (name: string) => new URL(`../fonts/${name}.ttf`, import.meta.url)
/** The files of the fonts of documents, and what packs each. */
export const pdfFontFiles = [
  [fileOf('figtree-400'), () => packPaperFont(400)],
  [fileOf('figtree-700'), () => packPaperFont(700)],
  [fileOf('noto-sans-400'), () => packNamesFont(400)],
  [fileOf('noto-sans-700'), () => packNamesFont(700)],
] as const

export const fontFile = new URL('../fonts/figtree.woff2', import.meta.url)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(fontFile, await packFont())
  for (const [file, pack] of pdfFontFiles) await writeFile(file, await pack())
}
