import type { Page } from '@playwright/test'

/** A text that React changed although the page no longer shows it. */
export interface StaleText {
  readonly from: string
  readonly to: string
  /** The element that contained it. */
  readonly parent: string
}

/**
 * Changes each document as browser translation does: every text node is replaced by `<font>` elements with the same words,
 * now and whenever text is added. Reports a text that React changes in a replaced node, which a visitor would not see.
 * `when`: from the load of a document on, or from the moment at which the application or a form runs.
 */
export async function translatePages(
  page: Page,
  when: 'loaded' | 'started',
  onStale: (text: StaleText) => void,
): Promise<void> {
  await page.exposeFunction('tellStaleText', onStale)
  await page.addInitScript((from) => {
    const { tellStaleText } = window as unknown as { tellStaleText: (text: StaleText) => void }
    const originals = new WeakMap<Node, { text: string; parent: string }>()
    const replaced = new MutationObserver((records) => {
      for (const { target } of records) {
        const original = originals.get(target)
        if (original === undefined || original.text === target.nodeValue) continue
        tellStaleText({ from: original.text, to: target.nodeValue ?? '', parent: original.parent })
        original.text = target.nodeValue ?? ''
      }
    })
    const isLeft = (element: Element | null) =>
      element === null ||
      element.closest('script, style, noscript, textarea, font, svg, [translate=no]') !== null
    function translate(node: Node) {
      if (node instanceof Text) {
        const text = node.data
        if (text.trim() === '' || isLeft(node.parentElement)) return
        const outer = document.createElement('font')
        outer.append(document.createElement('font'))
        outer.firstElementChild?.append(text)
        const { parentElement } = node
        const parent = parentElement?.cloneNode() as Element | undefined
        originals.set(node, { text, parent: parent?.outerHTML.slice(0, 200) ?? '' })
        replaced.observe(node, { characterData: true })
        node.replaceWith(outer)
        return
      }
      for (const child of [...node.childNodes]) translate(child)
    }
    // React's exceptions name no element, so this names the one that lost its text.
    for (const name of ['removeChild', 'insertBefore'] as const) {
      const real = Node.prototype[name] as (this: Node, ...nodes: Node[]) => Node
      Node.prototype[name] = function (this: Node, ...nodes: Node[]) {
        const lost = nodes.find((node) => originals.has(node) && node.parentNode !== this)
        if (lost !== undefined)
          tellStaleText({
            from: originals.get(lost)?.text ?? '',
            to: `(${name})`,
            parent: originals.get(lost)?.parent ?? '',
          })
        return real.apply(this, nodes)
      } as never
    }
    let isOn = false
    const added = new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'childList' ? addedNodes : [target]) if (node.isConnected) translate(node)
    })
    const begin = () => {
      if (isOn || !document.body) return
      isOn = true
      translate(document.body)
      added.observe(document.body, { childList: true, subtree: true, characterData: true })
    }
    if (from === 'loaded') addEventListener('load', begin)
    else
      addEventListener('DOMContentLoaded', () => {
        const isStarted = () => document.documentElement.matches('.is-mounted,.has-form')
        if (isStarted()) return begin()
        const flags = new MutationObserver(() => {
          if (!isStarted()) return
          flags.disconnect()
          begin()
        })
        flags.observe(document.documentElement, { attributes: true })
      })
  }, when)
}
