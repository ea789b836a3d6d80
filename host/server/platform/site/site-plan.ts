import * as z from 'zod/mini'

const Document = z.object({
  /** Path relative to the site's folder, for instance `plans/index.html`. */
  file: z.string(),
  csp: z.string(),
})
export type Document = z.infer<typeof Document>

/** `site.json`, which the build writes beside the site's folder: every document by path, with its Content-Security-Policy. */
export const SitePlan = z.object({
  documents: z.record(z.string(), Document),
  notFound: z.object({ plain: Document, mobile: Document }),
  serverError: Document,
  /** Origin of the backend that every policy allows in addition to the site's own; '' for none. */
  backend: z.string(),
})
export type SitePlan = z.infer<typeof SitePlan>
