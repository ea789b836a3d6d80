/** A part of a mail, from which both its text and its HTML are made. A text alone is a paragraph. */
export type Block =
  | string
  /** The main action of the mail, with its address beneath. */
  | { readonly kind: 'button'; readonly label: string; readonly address: string }
  /** Words that lead to a page, and its address. */
  | { readonly kind: 'link'; readonly words: string; readonly address: string }
  /** A number or address to copy. */
  | { readonly kind: 'code'; readonly label: string; readonly value: string }
  /** The main fact of the mail in a sentence, such as an amount with its date. */
  | { readonly kind: 'highlight'; readonly words: string }
  | { readonly kind: 'list'; readonly lead: string; readonly items: readonly string[] }
  /** Facts by name. */
  | { readonly kind: 'facts'; readonly title: string; readonly rows: readonly (readonly [string, string])[] }

export const button = (label: string, address: string): Block => ({ kind: 'button', label, address })
export const link = (words: string, address: string): Block => ({ kind: 'link', words, address })
export const code = (label: string, value: string): Block => ({ kind: 'code', label, value })
export const highlight = (words: string): Block => ({ kind: 'highlight', words })
export const list = (lead: string, items: readonly string[]): Block => ({ kind: 'list', lead, items })
export const facts = (title: string, rows: readonly (readonly [string, string])[]): Block => ({
  ...{ kind: 'facts', title, rows },
})

/**
 * A text on one line, without control, format and bidirectional characters: a value may come from a person, and must not
 * begin a line or turn the words around it.
 */
export const onOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()

function blockText(block: Block): string {
  if (typeof block === 'string') return onOneLine(block)
  switch (block.kind) {
    case 'button':
      return `${onOneLine(block.label)}:\n${block.address}`
    case 'link':
      return `${onOneLine(block.words)}\n${block.address}`
    case 'code':
      return `${onOneLine(block.label)}:\n${onOneLine(block.value)}`
    case 'highlight':
      return onOneLine(block.words)
    case 'list':
      return [onOneLine(block.lead), ...block.items.map((item) => `- ${onOneLine(item)}`)].join('\n')
    case 'facts': {
      const rows = block.rows.map(([name, value]) => `${onOneLine(name)}: ${onOneLine(value)}`)
      return [`${onOneLine(block.title)}:`, ...rows].join('\n')
    }
  }
}

/** The text of a mail. Its paragraphs are lines of any length, which each program wraps to its window. */
export const mailBody = (blocks: readonly Block[]): string => `${blocks.map(blockText).join('\n\n')}\n`
