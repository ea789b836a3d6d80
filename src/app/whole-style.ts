let loading: Promise<unknown> | undefined

/** A document has the style of its own template, and names the sheet that has all of it. */
function wholeStyle(template?: string): Promise<unknown> | undefined {
  const { style: href, template: own } = globalThis.document?.getElementById('app')?.dataset ?? {}
  if (href && template !== own)
    loading ??= new Promise((onload, fail) => {
      const onerror = () => {
        // Whoever comes next tries again.
        loading = undefined
        fail(new Error(href))
      }
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }),
      )
    })
  return loading
}

/**
 * A chunk with the styles that a page to read lacks. `template`: whose chunk it is, since a document of that template has
 * them already.
 */
export const withWholeStyle = <Chunk>(chunk: Promise<Chunk>, template?: string): Promise<Chunk> =>
  Promise.all([chunk, wholeStyle(template)]).then(([loaded]) => loaded)
