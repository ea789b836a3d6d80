import type { ReactNode } from 'react'
import type { Variant } from '../../../src/navigation/mobile-variant.ts'
import type { FamilyName } from './names.ts'

/** One row of a component's keyboard table. */
export interface KeyRow {
  /** As printed on the keys: `Tab`, `Space`, `Escape`. */
  readonly keys: string
  readonly does: string
  /** The test that proves it: its file, and the title without clause IDs. */
  readonly proof: { readonly file: string; readonly test: string }
}

/** How to reach a state that needs typing and pressing. */
export interface Act {
  readonly run: (page: HTMLElement) => void
  /** Selector of an element that exists once the state is reached. */
  readonly until: string
}

/**
 * One component in one state. The catalogue shows it, and the DOM suite, axe, the keyboard suite and the pictures use it.
 */
export interface Example {
  /** Last part of its address, unique in the catalogue. */
  readonly id: string
  readonly title: string
  /** A description of the state, for the reader. */
  readonly shows: string
  /**
   * `part` (default): is inside a page's main part, below a hidden heading. `page`: is the main part, with a heading of
   * its own. `site`: has its own main part, for the frame around it.
   */
  readonly place?: 'part' | 'page' | 'site'
  /** Default `plain`. */
  readonly variant?: Variant
  /** Plain path of its page. Default `/catalogue`. */
  readonly path?: string
  readonly act?: Act
  /** Minimum height of its window, px: for components that cover a page. */
  readonly height?: number
  /** Only for components that need the application: on a server they render another state, or nothing. */
  readonly render: () => ReactNode
}

export interface Family {
  readonly id: FamilyName
  readonly title: string
  readonly examples: readonly Example[]
  /** Keyboard table of the family's components. Absent if only links react to keys. */
  readonly keys?: readonly KeyRow[]
}
