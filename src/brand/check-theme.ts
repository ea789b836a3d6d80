import { BrandError } from '../brand-error.ts'
import { findLowContrast, isOpaque } from '../theme/contrast.ts'
import type { ThemeColours } from '../theme/theme-colours.ts'
import type { BrandDefinition } from './brand.ts'

/**
 * Refuses a theme, light or dark, whose text or controls have too little contrast (WCAG 2.2), and names the two
 * colours.
 */
export function checkTheme({ colours }: BrandDefinition['theme']): void {
  for (const [name, colour] of Object.entries(colours) as [keyof ThemeColours, string][])
    if (!isOpaque(colour))
      throw new BrandError(`theme.colours.${name}`, 'must be a colour without transparency')
  const low = findLowContrast(colours)
  if (low === null) return
  const { text, on, min, ratio, scheme } = low
  // Rounded down: 4.499 must not read as 4.5.
  const reached = Math.floor(ratio * 100) / 100
  throw new BrandError(
    'theme.colours',
    `(${low.colours.join(', ')}) give ${text} on ${on} a contrast of ${reached}:1 in the ${scheme} scheme; it needs ${min}:1`,
  )
}
