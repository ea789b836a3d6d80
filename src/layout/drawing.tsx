import type { ReactNode } from 'react'

export interface IconProps {
  /** Side in CSS pixels. Default 32 (CONST-1). */
  readonly size?: number
}

/** A drawing beside text that says the same: hidden from assistive technology, drawn in its colour by the style sheet. */
export const drawing = (paths: ReactNode) =>
  function Icon({ size = 32 }: IconProps) {
    return (
      <svg className="gf-icon" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        {paths}
      </svg>
    )
  }
