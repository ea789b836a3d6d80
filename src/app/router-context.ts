import type { Gridfront } from './types.ts'

/** What every route may ask for, as `context.gridfront`. */
export interface RouterContext {
  readonly gridfront: Gridfront
}

/** A query as the router hands it to routes: whole and untouched, with its question mark. */
export interface OpaqueSearch {
  readonly query?: string
}
