import { visible } from './visible-text.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader makes blanks of bare line ends in an attribute.
  '\n': '&#10;',
}

/** Text between two tags. What XML forbids stands as an escape; `]]>` cannot come about. */
export const xmlText = (text: string): string =>
  visible(text).replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

/** ` name="value"` for each that is there. */
export const xmlAttributes = (attributes: Readonly<Record<string, string | number>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => {
      const text = visible(String(value)).replace(/[&<>"\n]/g, (sign) => entities[sign] ?? sign)
      return ` ${name}="${text}"`
    })
    .join('')

/** One element; an empty one closes itself. `children` are elements. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[] = [],
): string {
  const start = `<${name}${xmlAttributes(attributes)}`
  if (children.length === 0) return `${start}/>`
  return `${start}>\n${children.join('\n')}\n</${name}>`
}

/** An element around a text alone. */
export const xmlTextElement = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  text: string,
): string => `<${name}${xmlAttributes(attributes)}>${xmlText(text)}</${name}>`
