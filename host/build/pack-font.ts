import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import subsetFont from 'subset-font'

// `node host/build/pack-font.ts` writes the font file of the site, a subset of the font package. It is kept in the
// repository, so that a build needs neither the packer nor the network. A test compares it with what this script makes.

/** Characters of the site's texts and its customers' names. Others are drawn in a fallback font. */
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
const signs = '\u00a0·×°–—‘’“”…•−→©§½²'
const names = 'áàâäãåçéèêëíìîïñóòôöõøúùûüýÿÉ'
export const letters = ascii + signs + names

/** The weights that the styles use. Others would only make the file larger. */
const weights = { min: 400, max: 800 }

const require = createRequire(import.meta.url)

export async function packFont(): Promise<Buffer> {
  const source = require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')
  return subsetFont(await readFile(source), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  })
}

export const fontFile = new URL('../fonts/figtree.woff2', import.meta.url)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeFile(fontFile, await packFont())
