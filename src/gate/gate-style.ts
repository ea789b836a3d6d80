import style from '../theme/gate.css?inline'

/**
 * The style of the gate as a text: a site without a gate has none of it. Put it into the documents of a site whose gate is
 * on, and for debug mode adopt it with the gate's code (`document.adoptedStyleSheets`).
 */
export const gateStyle: string = style
