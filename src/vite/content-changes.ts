import type { SiteContent } from './site-reader.ts'

/** Message to a page in the browser about a change of content, in development. */
export interface ContentChange {
  /** Plain paths of the pages whose data has changed. */
  readonly paths: readonly string[]
  /** Addresses of all JSON files that have changed, including shared ones. */
  readonly files: readonly string[]
}

// Fields that also appear in the markup of other pages, or that decide which chunk a page needs.
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

/** The difference between two reads: the changed files, or 'structure' if the browser should reload its page. */
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
