import type { ReactNode } from 'react'

export interface IconProps {
  /** Side in CSS pixels. Default 32 (CONST-1). */
  readonly size?: number
}

/**
 * Makes an icon component. Icons are hidden from assistive technology, so text next to one must have the same meaning.
 */
export const drawing = (paths: ReactNode) =>
  function Icon({ size = 32 }: IconProps) {
    return (
      <svg className="gf-icon" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        {paths}
      </svg>
    )
  }
