/** An element of a document's markup, with the properties that selectors need. */
export interface MarkupElement {
  /** In lower case. */
  readonly tag: string
  readonly parent: MarkupElement | null
  /** The element before it that has the same parent. */
  readonly previous: MarkupElement | null
  readonly attributes: ReadonlyMap<string, string>
  readonly classes: ReadonlySet<string>
  readonly children: MarkupElement[]
}

const tags =
  /<!--[\s\S]*?-->|<\/([a-z][\w:-]*)\s*>|<([a-z][\w:-]*)((?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*(\/?)>/gi
const attributePattern = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

function attributesOf(text: string): Map<string, string> {
  const found = [...text.matchAll(attributePattern)]
  return new Map(found.map(([, name = '', ...values]) => [name.toLowerCase(), values.find(Boolean) ?? '']))
}

function add(tag: string, parent: MarkupElement | null, attributes: Map<string, string>): MarkupElement {
  const element: MarkupElement = {
    tag,
    parent,
    previous: parent?.children.at(-1) ?? null,
    attributes,
    classes: new Set(attributes.get('class')?.split(/\s+/).filter(Boolean)),
    children: [],
  }
  parent?.children.push(element)
  return element
}

/**
 * The elements of the markup in a document's body, in order, after `html`, `head` and `body`. For generated markup, in
 * which each element is closed where it ends. The drawing that is inserted later into an element with `data-drawing`
 * (`inlineDrawings`) counts as an `svg`.
 */
export function markupTree(html: string): readonly MarkupElement[] {
  const root = add('html', null, new Map())
  const head = add('head', root, new Map())
  const body = add('body', root, new Map())
  const all = [root, head, body]
  let open = body
  for (const [, closed, tag, attributes = '', slash] of html.matchAll(tags)) {
    if (closed !== undefined) {
      // A closing tag without an opening one is ignored.
      let at: MarkupElement | null = open
      while (at && at.tag !== closed.toLowerCase()) at = at.parent
      open = at?.parent ?? open
    } else if (tag !== undefined) {
      const element = add(tag.toLowerCase(), open, attributesOf(attributes))
      all.push(element)
      if (element.attributes.has('data-drawing')) all.push(add('svg', element, new Map()))
      if (!slash && !isVoid.test(element.tag)) open = element
    }
  }
  return all
}
