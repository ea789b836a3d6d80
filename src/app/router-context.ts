import type { Gridfront } from './types.ts'

/** Passed to every route, as `context.gridfront`. */
export interface RouterContext {
  readonly gridfront: Gridfront
}

/** A query as the router passes it to routes: unparsed, with its question mark. */
export interface OpaqueSearch {
  readonly query?: string
}
