import { drawing } from '../../../../src/layout/drawing.tsx'

/** A drawing of a brand's own. */
export const SunIcon = drawing(
  <>
    <circle cx="16" cy="16" r="6" />
    <path d="M16 3v3m0 20v3M3 16h3m20 0h3M6.8 6.8l2.1 2.1m14.2 14.2 2.1 2.1M6.8 25.2l2.1-2.1M23.1 8.9l2.1-2.1" />
  </>,
)
