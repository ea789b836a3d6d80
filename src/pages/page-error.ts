import { LibraryError } from '../errors.ts'

/** `PAGE_COMPONENT_MISSING`: the build has no such template. `PAGE_NOT_LOADED`: any other failure. */
export type PageErrorCode = 'PAGE_COMPONENT_MISSING' | 'PAGE_NOT_LOADED'

/** A page could not be shown (PAGE-9). `path` is the page's plain path. */
export class PageError extends LibraryError {
  override readonly name = 'PageError'
  override readonly code: PageErrorCode
  readonly path: string
  constructor(code: PageErrorCode, path: string, options?: ErrorOptions) {
    const isMissing = code === 'PAGE_COMPONENT_MISSING'
    super(isMissing ? "We couldn't find the correct component chunk" : `We couldn't load ${path}`, options)
    this.code = code
    this.path = path
  }
}
