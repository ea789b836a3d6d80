import type { Break } from './break.ts'
import { backendBreaks } from './table/backend.ts'
import { pageBreaks } from './table/pages.ts'
import { partBreaks } from './table/parts.ts'
import { sessionBreaks } from './table/session.ts'
import { tokenBreaks } from './table/token.ts'
import { toolBreaks } from './table/tools.ts'

/**
 * Every mistake that the suites have to notice, by part of the product. They stay few, plain and one place each: they
 * prove that each part has a test which can fail, and not that there is one for every line.
 */
export const breaks: readonly Break[] = [
  ...tokenBreaks,
  ...sessionBreaks,
  ...backendBreaks,
  ...pageBreaks,
  ...partBreaks,
  ...toolBreaks,
]
