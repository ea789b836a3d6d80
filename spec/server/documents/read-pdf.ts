import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Tagged {
  readonly role?: string
  readonly children?: readonly Tagged[]
}

/** What a reader sees in a PDF, and what a screen reader gets. */
export interface ReadPdf {
  readonly pages: number
  /** The texts of all pages in the order in which they were written. */
  readonly text: string
  /** How often each tag of the structure is used. */
  readonly tags: Readonly<Record<string, number>>
  readonly title: unknown
  readonly language: unknown
  readonly isMarked: boolean
  readonly showsTitle: boolean
  readonly bookmarks: readonly string[]
  /** The widths of everything drawn except text, in points. */
  readonly drawings: readonly { readonly width: number }[]
}

function countTags(tagged: Tagged | null, counts: Record<string, number>): void {
  if (tagged?.role !== undefined) counts[tagged.role] = (counts[tagged.role] ?? 0) + 1
  for (const child of tagged?.children ?? []) countTags(child, counts)
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // A copy, because the reader detaches the caller's array.
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  try {
    const texts: string[] = []
    const tags: Record<string, number> = {}
    const drawings: { width: number }[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
      const { fnArray, argsArray } = await page.getOperatorList()
      for (const [at, operator] of fnArray.entries()) {
        // The third argument has the bounds: left, bottom, right, top.
        const [, , bounds] = operator === OPS.constructPath ? (argsArray[at] ?? []) : []
        if (bounds != null) drawings.push({ width: bounds[2] - bounds[0] })
      }
      countTags((await page.getStructTree()) as Tagged | null, tags)
    }
    const { info } = await pdf.getMetadata()
    const facts = info as { Title?: unknown; Language?: unknown }
    const outline = (await pdf.getOutline()) ?? []
    // Maps, whatever their types say.
    const preferences = (await pdf.getViewerPreferences()) as unknown as Map<string, unknown> | null
    const marks = (await pdf.getMarkInfo()) as unknown as Map<string, unknown> | null
    return {
      pages: pdf.numPages,
      text: texts.join(' ').replace(/\s+/g, ' '),
      tags,
      title: facts.Title,
      language: facts.Language,
      isMarked: marks?.get('Marked') === true,
      showsTitle: preferences?.get('DisplayDocTitle') === true,
      drawings,
      bookmarks: outline.map(({ title }) => title),
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}
