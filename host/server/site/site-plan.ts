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
  /** Origin of the backend that every policy names beside the site's own; '' for none. */
  backend: z.string(),
})
export type SitePlan = z.infer<typeof SitePlan>
