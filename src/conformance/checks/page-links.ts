const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Paths of the site's own pages that a document links to, each once, without variant, query and fragment. */
export function pagePathsIn(html: string): string[] {
  // Neither tag nor address matches beyond the next bracket, so that a page of half tags does not take for ever.
  const links = [...html.matchAll(/<a\b[^<>]*?\shref=(?:"([^"<>]*)"|'([^'<>]*)')/gi)].map(
    ([, double, single]) => double ?? single ?? '',
  )
  const paths = links
    .filter((href) => /^\/(?![/\\])/.test(href))
    .map((href) => decoded(href.split(/[?#]/)[0] ?? ''))
    // The mobile variant of a page has the page data of the plain one; files have none.
    .filter((path) => path !== '/' && path !== '/m' && !/\.[\w-]+$/.test(path))
  return [...new Set(paths.map((path) => path.replace(/\/$/, '')))]
}
