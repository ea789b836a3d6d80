/** The data of a page of Markdown content: `result.data` of its page data. Nothing personal. */
export interface PageContent {
  /** Plain path of the page. */
  readonly path: string
  /** The visible main heading. */
  readonly title: string
  /** The page's own part of the document title. */
  readonly documentTitle: string
  /** Short name in navigation. */
  readonly label: string
  readonly description: string
  readonly lead?: string
  /** Built from our own Markdown; links to pages are plain paths, without a variant. */
  readonly html: string
  /** False: search engines are asked to leave the page out. */
  readonly index: boolean
  /** The plain path that search engines should index instead. */
  readonly canonical?: string
  /** Date of the last review, `YYYY-MM-DD`. */
  readonly updated?: string
  /** Its language, if it is another than the site's: a page that is not translated. */
  readonly language?: string
  /** The site's languages in which the page is there, by tag. Default: all of the brand's `alternates`. */
  readonly languages?: readonly string[]
  /** Second-level headings, for a list of contents. */
  readonly sections: readonly { readonly id: string; readonly heading: string }[]
}
