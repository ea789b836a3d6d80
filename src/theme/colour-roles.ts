/** The role of each colour, from `tokens.css`: custom properties without `--gf-`. Dark overrides light. */
export const colourRoles = {
  light: {
    surface: 'var(--gf-white)',
    'surface-soft': 'color-mix(in srgb, var(--gf-light-aqua) 40%, var(--gf-white))',
    'surface-tint': 'var(--gf-light-aqua)',
    'surface-strong': 'var(--gf-navy)',
    'surface-slide': 'var(--gf-slide-background)',
    text: 'var(--gf-navy)',
    'text-muted': 'color-mix(in srgb, var(--gf-navy) 78%, var(--gf-white))',
    'text-strong': 'var(--gf-white)',
    link: 'var(--gf-aqua)',
    'link-strong': 'var(--gf-light-aqua)',
    action: 'var(--gf-navy)',
    'action-hover': 'var(--gf-aqua)',
    'on-action': 'var(--gf-white)',
    accent: 'var(--gf-orange)',
    good: 'var(--gf-green)',
    edge: 'var(--gf-line)',
    'control-edge': 'color-mix(in srgb, var(--gf-navy) 60%, var(--gf-white))',
    focus: 'var(--gf-navy)',
  },
  dark: {
    surface: 'color-mix(in srgb, var(--gf-navy) 55%, black)',
    'surface-soft': 'color-mix(in srgb, var(--gf-navy) 78%, black)',
    'surface-tint': 'var(--gf-navy)',
    'surface-strong': 'color-mix(in srgb, var(--gf-navy) 38%, black)',
    'surface-slide': 'color-mix(in srgb, var(--gf-navy) 85%, black)',
    text: 'color-mix(in srgb, var(--gf-light-aqua) 40%, white)',
    'text-muted': 'color-mix(in srgb, var(--gf-light-aqua) 75%, var(--gf-navy))',
    link: 'color-mix(in srgb, var(--gf-aqua) 35%, var(--gf-light-aqua))',
    action: 'color-mix(in srgb, var(--gf-aqua) 35%, var(--gf-light-aqua))',
    'action-hover': 'var(--gf-light-aqua)',
    'on-action': 'color-mix(in srgb, var(--gf-navy) 55%, black)',
    accent: 'color-mix(in srgb, var(--gf-orange) 70%, white)',
    good: 'color-mix(in srgb, var(--gf-green) 50%, white)',
    edge: 'color-mix(in srgb, var(--gf-navy) 70%, var(--gf-line))',
    'control-edge': 'color-mix(in srgb, var(--gf-navy) 45%, white)',
    focus: 'var(--gf-light-aqua)',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type ColourScheme = keyof typeof colourRoles
export type ColourRole = keyof (typeof colourRoles)['light']

export interface ContrastPair {
  readonly text: ColourRole
  readonly on: ColourRole
  /** 4.5 for text (WCAG 2.2, 1.4.3), 3 for controls, icons and focus (1.4.11). */
  readonly min: 3 | 4.5
}

const pair = (text: ColourRole, on: ColourRole, min: 3 | 4.5): ContrastPair => ({ text, on, min })
const surfaces = ['surface', 'surface-soft', 'surface-tint', 'surface-slide'] as const

/** Which colours are used on which. */
export const contrastPairs: readonly ContrastPair[] = [
  ...surfaces.flatMap((on) => [pair('text', on, 4.5), pair('text-muted', on, 4.5), pair('focus', on, 3)]),
  pair('link', 'surface', 4.5),
  pair('link', 'surface-soft', 4.5),
  pair('link', 'surface-slide', 4.5),
  // Used only by icons.
  pair('link', 'surface-tint', 3),
  pair('accent', 'surface', 3),
  pair('accent', 'surface-soft', 3),
  pair('accent', 'surface-tint', 3),
  pair('good', 'surface', 4.5),
  pair('good', 'surface-soft', 3),
  pair('good', 'surface-tint', 3),
  pair('control-edge', 'surface', 3),
  pair('on-action', 'action', 4.5),
  pair('on-action', 'action-hover', 4.5),
  pair('text-strong', 'surface-strong', 4.5),
  pair('link-strong', 'surface-strong', 4.5),
]
