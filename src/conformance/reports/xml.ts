import { visible } from './visible-text.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // XML parsers replace unescaped line breaks in an attribute by spaces.
  '\n': '&#10;',
}

/** Text between two tags. Characters that XML forbids are escaped; `]]>` cannot occur. */
export const xmlText = (text: string): string =>
  visible(text).replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

/** ` name="value"` for each defined value. */
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

/** An element that contains only a text. */
export const xmlTextElement = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  text: string,
): string => `<${name}${xmlAttributes(attributes)}>${xmlText(text)}</${name}>`
