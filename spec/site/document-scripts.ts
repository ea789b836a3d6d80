/** The scripts that a document preloads: its own and its template's. */
export const documentScripts = (html: string): string[] =>
  [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href)
