import { escapeHtml } from '../../pages/escape-html.ts'
import { visible } from './visible-text.ts'

/** Markup that is inserted unescaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Piece = string | number | Markup | readonly Piece[]

function written(piece: Piece): string {
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(written).join('')
  return escapeHtml(visible(String(piece)))
}

/** Markup with values: each is escaped, except markup and lists of it. Put attribute values in double quotes. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(strings.map((text, index) => `${text}${written(pieces[index] ?? '')}`).join(''))

/** No markup at all. */
export const nothing: Markup = new Markup('')
