import { tokenStorageKey } from '../auth/token-storage.ts'
import type { Brand } from '../brand/brand.ts'
import type { BackendPatterns } from './backend-patterns.ts'
import { backendPatterns } from './backend-patterns.ts'

/** `id` of the element that holds the document's boot data. It must stand before the script. */
export const bootDataId = 'gf-boot'

/** Data for the boot script. The document holds it as JSON, in the element `gf-boot`. */
export interface BootData {
  /** Chunks of the application in the order in which they are evaluated, dependencies first. The last one starts it. */
  readonly scripts: readonly string[]
  /** Chunks that the application imports next. The boot script preloads them, but does not evaluate them. */
  readonly ahead: readonly string[]
  /** Address of the whole style sheet, for a document that inlines only a part of it. */
  readonly style?: string
  /** Set if the page does not work without the application, such as an account, a form or a gate. Otherwise it may start later. */
  readonly startsAtOnce?: true
  /**
   * Chunks of a form that works before the application, in the order in which they are evaluated. The last one opens it. Only in
   * a document whose one use is that form.
   */
  readonly form?: readonly string[]
  /** Address of the module that is loaded after the document, unless the application starts at once. */
  readonly afterLoad?: string
  /** Paths of pages that few visitors open and that links of the document lead to. They are not prefetched. */
  readonly atIntent?: readonly string[]
  /**
   * Path of the document. Left out for a document that is served at any address, such as an error page: then the
   * application reports the page view.
   */
  readonly path?: string
  /** Address of the brand's font file, if it has one. */
  readonly font?: string
  /** See `backendPatterns`. */
  readonly backends: BackendPatterns
  /** Names of the CSRF cookie and of its header. */
  readonly csrf: readonly [cookieName: string, headerName: string]
  /** Where a customer's token may be kept: name of the cookie, and key in storage. */
  readonly token: readonly [cookieName: string, storageKey: string]
}

/** The boot data of one document. */
export const bootData = (
  { environments, csrf, session }: Pick<Brand, 'environments' | 'csrf' | 'session'>,
  {
    scripts,
    ahead,
    style,
    startsAtOnce,
    form,
    afterLoad,
    atIntent = [],
    path,
    font,
  }: Omit<BootData, 'backends' | 'csrf' | 'token'>,
): BootData => ({
  scripts,
  ahead,
  ...(style !== undefined && { style }),
  ...(startsAtOnce && { startsAtOnce }),
  ...(form !== undefined && { form }),
  ...(afterLoad !== undefined && { afterLoad }),
  ...(atIntent.length > 0 && { atIntent }),
  ...(path !== undefined && { path }),
  ...(font !== undefined && { font }),
  backends: backendPatterns(environments),
  csrf: [csrf.cookieName, csrf.headerName],
  token: [session.cookieName, tokenStorageKey],
})
