/** Starts to use a font that arrived too late for the present page (`font-later`). Call it before another page is drawn. */
export const takeLateFont = () => document.documentElement.classList.replace('font-later', 'has-font')
