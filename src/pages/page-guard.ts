import type { AppData, PageData } from '../../contracts/schemas/page.ts'

// Written by hand: visitors read pages without carrying a schema library. A property test holds each guard
// equal to the contract's schema.
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isFilled = (value: unknown) => isText(value) && value !== ''
const isTextOrMissing = (value: unknown) => value === undefined || isText(value)

export function isPageData(value: unknown): value is PageData {
  if (!isRecord(value)) return false
  const {
    path,
    componentChunkName,
    matchPath,
    staticQueryHashes,
    slicesMap,
    result,
    webpackCompilationHash,
  } = value
  return (
    isFilled(path) &&
    isFilled(componentChunkName) &&
    isTextOrMissing(matchPath) &&
    Array.isArray(staticQueryHashes) &&
    staticQueryHashes.every(isText) &&
    (slicesMap === undefined || (isRecord(slicesMap) && Object.values(slicesMap).every(isText))) &&
    isRecord(result) &&
    isTextOrMissing(webpackCompilationHash)
  )
}

export const isAppData = (value: unknown): value is AppData =>
  isRecord(value) && isFilled(value.webpackCompilationHash)
