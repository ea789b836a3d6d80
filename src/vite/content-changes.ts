import type { SiteContent } from './site-reader.ts'

/** What a page in a browser must know of a change of content, in development. */
export interface ContentChange {
  /** Plain paths of the pages whose data is another now. */
  readonly paths: readonly string[]
  /** Addresses of all JSON files that are others now, shared ones included. */
  readonly files: readonly string[]
}

// Fields that stand in the markup of other pages too, or that decide which chunk a page needs.
const structureOf = ({ content }: SiteContent) =>
  JSON.stringify([
    content.pages.map(({ template, content: { path, title, documentTitle, label } }) => [
      path,
      template,
      title,
      documentTitle,
      label,
    ]),
    content.documents.map(({ content: document }) => document),
  ])

/** What differs between two readings: the files, or 'structure' when the browser had better load its page anew. */
export function contentChange(before: SiteContent, after: SiteContent): ContentChange | 'structure' {
  if (structureOf(before) !== structureOf(after)) return 'structure'
  const addresses = new Set([...before.files.keys(), ...after.files.keys()])
  const files = [...addresses].filter(
    (address) => JSON.stringify(before.files.get(address)) !== JSON.stringify(after.files.get(address)),
  )
  const paths = files.flatMap((address) => {
    const file = after.files.get(address)
    return file !== undefined && 'path' in file && typeof file.path === 'string' ? [file.path] : []
  })
  return { paths, files }
}
