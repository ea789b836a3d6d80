import * as z from 'zod/mini'

const Document = z.object({
  /** Relative to the site's folder, for instance `plans/index.html`. */
  file: z.string(),
  csp: z.string(),
})
export type Document = z.infer<typeof Document>

/** `site.json`, which the build writes beside the site's folder: every document by its path, with its own policy. */
export const SitePlan = z.object({
  documents: z.record(z.string(), Document),
  notFound: z.object({ plain: Document, mobile: Document }),
  serverError: Document,
})
export type SitePlan = z.infer<typeof SitePlan>
