import style from '../theme/gate.css?inline'

/**
 * The gate's CSS as a text. It is not part of the style sheet, so a site without a gate does not load it. Put it into
 * the documents of a site whose gate is on; for debug mode add it to `document.adoptedStyleSheets` when the gate's code
 * loads.
 */
export const gateStyle: string = style
