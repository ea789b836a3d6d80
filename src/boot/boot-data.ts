import { tokenStorageKey } from '../auth/token-storage.ts'
import type { Brand } from '../brand/brand.ts'
import { backendPatterns } from './backend-patterns.ts'

/** What the boot script of a document needs to know: the document holds it as JSON, in the element `gf-boot`. */
export interface BootData {
  /** Chunks of the application in the order of their evaluation, each after what it needs. The last one starts it. */
  readonly scripts: readonly string[]
  /** Chunks that the application asks for next: fetched with the others, and evaluated by nobody else. */
  readonly ahead: readonly string[]
  /** Address of the document. Missing where it stands for any address: then the application tells of the view. */
  readonly path?: string
  /** The brand's font, where it has one of its own. */
  readonly font?: string
  /** See `backendPatterns`. */
  readonly backends: readonly (readonly [pattern: string, backend: string])[]
  /** Names of the CSRF cookie and of its header. */
  readonly csrf: readonly [cookieName: string, headerName: string]
  /** Names under which a customer's token may be kept: of a cookie, and in storage. */
  readonly token: readonly [cookieName: string, storageKey: string]
}

/** The boot data of one document. */
export const bootData = (
  { environments, csrf, session }: Pick<Brand, 'environments' | 'csrf' | 'session'>,
  { scripts, ahead, path, font }: Pick<BootData, 'scripts' | 'ahead' | 'path' | 'font'>,
): BootData => ({
  scripts,
  ahead,
  ...(path !== undefined && { path }),
  ...(font !== undefined && { font }),
  backends: backendPatterns(environments),
  csrf: [csrf.cookieName, csrf.headerName],
  token: [session.cookieName, tokenStorageKey],
})
