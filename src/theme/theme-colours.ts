/**
 * Colours by name (CONST-2), each in hexadecimal or as a CSS colour function. Named colours are not allowed, because
 * their contrast could not be checked.
 */
export interface ThemeColours {
  readonly navy: string
  readonly aqua: string
  readonly lightAqua: string
  readonly white: string
  readonly orange: string
  readonly green: string
  readonly line: string
  readonly slideBackground: string
}
