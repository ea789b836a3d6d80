/** The brand's font has come too late for the page before: another page, which nobody sees yet, is drawn in it. */
export const takeLateFont = () => document.documentElement.classList.replace('font-later', 'has-font')
