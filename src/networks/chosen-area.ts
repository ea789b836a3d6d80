const key = 'gf-area'

/** The area that the visitor has chosen. */
export interface ChosenArea {
  /** Empty if the network was chosen by its name. */
  readonly postcode: string
  /** The network's id; null while it has not been chosen. */
  readonly network: string | null
}

const isArea = (value: unknown): value is ChosenArea =>
  typeof value === 'object' &&
  value !== null &&
  'postcode' in value &&
  typeof value.postcode === 'string' &&
  'network' in value &&
  (value.network === null || typeof value.network === 'string')

/**
 * The chosen area, stored for the tab for other pages and for sign-up. Without storage it is lost with the document.
 */
export const chosenArea = {
  read(): ChosenArea | null {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      return isArea(value) ? value : null
    } catch {
      return null
    }
  },
  keep(area: ChosenArea) {
    try {
      sessionStorage.setItem(key, JSON.stringify(area))
    } catch {
      // The visitor types the postcode once more.
    }
  },
}
