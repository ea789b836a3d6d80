let loading: Promise<unknown> | undefined

/** A document has the style of its own template, and names the sheet that has all of it. */
function wholeStyle(template?: string): Promise<unknown> | undefined {
  const { style: href, template: own } = globalThis.document?.getElementById('app')?.dataset ?? {}
  if (href && template !== own)
    loading ??= new Promise((onload, fail) => {
      const link = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href,
        onload,
        onerror: () => {
          // Whoever comes next tries again.
          link.remove()
          loading = undefined
          fail(new Error(`${href} did not load`))
        },
      })
      document.head.append(link)
    })
  return loading
}

/** The chunk of a template that needs more styles than a page to read, and those styles. */
export const withStyle = <Chunk>(template: string, chunk: Promise<Chunk>): Promise<Chunk> =>
  Promise.all([chunk, wholeStyle(template)]).then(([loaded]) => loaded)

/** A chunk that is drawn on any page, with the styles that any page may lack. */
export const withWholeStyle = <Chunk>(chunk: Promise<Chunk>): Promise<Chunk> =>
  Promise.all([chunk, wholeStyle()]).then(([loaded]) => loaded)
