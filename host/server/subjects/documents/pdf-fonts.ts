import { readFile } from 'node:fs/promises'
import { fontsFolder } from '../../platform/fonts-folder.ts'

export type Doc = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** A parsed font. The library accepts one instead of a file's bytes, which each document would parse again. */
type Font = string & {
  hasGlyphForCodePoint(code: number): boolean
  glyphForCodePoint(code: number): unknown
  readonly characterSet: readonly number[]
  readonly ascent: number
  readonly unitsPerEm: number
}

/** The weights of a font. */
export interface Face {
  readonly regular: Font
  readonly bold: Font
  readonly has: (letter: string) => boolean
}

export interface PdfLibrary {
  readonly PDFDocument: new (options: PDFKit.PDFDocumentOptions) => Doc
  readonly brand: Face
  /** The font for names with letters that the brand's font lacks. A document embeds it only if it has such a name. */
  readonly names: Face
}

export const ascentOf = ({ ascent, unitsPerEm }: Font) => ascent / unitsPerEm
const fontIn = (doc: Doc) => (doc as unknown as { readonly _font: { readonly font: Font } })._font.font

let library: Promise<PdfLibrary> | undefined

function hasIn(font: Font): Face['has'] {
  const known = new Map<string, boolean>()
  return (letter) => {
    const has = known.get(letter) ?? font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    known.set(letter, has)
    return has
  }
}

async function loadAll(): Promise<PdfLibrary> {
  const { default: PDFDocument } = await import('pdfkit')
  async function fontOf(name: string): Promise<Font> {
    const bytes = await readFile(new URL(`${name}.ttf`, fontsFolder))
    const font = fontIn(new PDFDocument({ font: bytes as unknown as string, autoFirstPage: false }))
    // A glyph that is first used as a part of another one, like `i` in `ị`, would map to no letter when text is copied
    // from the document.
    for (const code of font.characterSet) font.glyphForCodePoint(code)
    return font
  }
  async function faceOf(name: string): Promise<Face> {
    const [regular, bold] = await Promise.all([fontOf(`${name}-400`), fontOf(`${name}-700`)])
    return { regular, bold, has: hasIn(regular) }
  }
  const [brand, names] = await Promise.all([faceOf('figtree'), faceOf('noto-sans')])
  return { PDFDocument, brand, names }
}

/** The library and the fonts, loaded with the first document, not with the server. */
export function loadPdfLibrary(): Promise<PdfLibrary> {
  library ??= loadAll().catch((error: unknown) => {
    // A file that could not be read may exist at the next attempt.
    library = undefined
    throw error
  })
  return library
}
