import type { AppData, PageData, SliceData, StaticQueryAnswer } from '../../contracts/schemas/page.ts'

// Written by hand, so that pages need no schema library. A property test compares each guard with the contract's
// schema.
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isFilled = (value: unknown) => isText(value) && value !== ''
const isTextOrMissing = (value: unknown) => value === undefined || isText(value)
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)

/** The common members of pages and slices. */
const hasParts = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) &&
  isFilled(value.componentChunkName) &&
  isTexts(value.staticQueryHashes) &&
  isRecord(value.result)

/** Whether a value is the data of one page. */
export const isPageData = (value: unknown): value is PageData =>
  hasParts(value) &&
  isFilled(value.path) &&
  isTextOrMissing(value.matchPath) &&
  (value.slicesMap === undefined ||
    (isRecord(value.slicesMap) && Object.values(value.slicesMap).every(isText))) &&
  isTextOrMissing(value.webpackCompilationHash)

/** Whether a value is app data, as `/page-data/app-data.json` has it. */
export const isAppData = (value: unknown): value is AppData =>
  isRecord(value) && isFilled(value.webpackCompilationHash)

/** Whether a value is the answer of one static query. */
export const isStaticQueryAnswer = (value: unknown): value is StaticQueryAnswer =>
  isRecord(value) && 'data' in value

/** Whether a value is the data of one slice. */
export const isSliceData = (value: unknown): value is SliceData => hasParts(value)

/**
 * The twin of page data is passed on unparsed. No row of its format begins like a tag, as a host's fallback page does.
 */
export const isRscText = (value: unknown): value is string => isText(value) && /^\s*[^\s<]/.test(value)
