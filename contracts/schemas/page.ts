import * as z from 'zod/mini'

/**
 * The data that the page runtime needs to show one page (PAGE-1). The loader passes `result` to the template without
 * reading it. Unknown keys are allowed, so that sites in this format can migrate as they are.
 */
export const PageData = z.looseObject({
  /** The plain path, also for a mobile variant. */
  path: z.string().check(z.minLength(1)),
  componentChunkName: z.string().check(z.minLength(1)),
  /** A pattern such as `/app/*`, for a page that matches several paths. */
  matchPath: z.optional(z.string()),
  staticQueryHashes: z.array(z.string()),
  /** Name used by the template → name of the slice file. */
  slicesMap: z.optional(z.record(z.string(), z.string())),
  result: z.looseObject({ data: z.optional(z.unknown()), pageContext: z.optional(z.unknown()) }),
  webpackCompilationHash: z.optional(z.string()),
})
export type PageData = z.infer<typeof PageData>

/** Identifies the deployed build. A hash other than the loaded one means that a new build has been deployed. */
export const AppData = z.looseObject({ webpackCompilationHash: z.string().check(z.minLength(1)) })
export type AppData = z.infer<typeof AppData>

/** The answer of one static query. */
export const StaticQueryAnswer = z.looseObject({ data: z.unknown() })
export type StaticQueryAnswer = z.infer<typeof StaticQueryAnswer>

/** The data of one part that many pages share. */
export const SliceData = z.looseObject({
  componentChunkName: z.string().check(z.minLength(1)),
  result: z.looseObject({ data: z.optional(z.unknown()), sliceContext: z.optional(z.unknown()) }),
  staticQueryHashes: z.array(z.string()),
})
export type SliceData = z.infer<typeof SliceData>
