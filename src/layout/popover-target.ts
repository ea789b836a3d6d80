import { version } from 'react'

// React 19 accepts this attribute by its camel-case name and warns about the HTML name. React 18 has neither, and warns
// about the camel-case name.
const attribute = (plain: string, known: string) => (Number.parseInt(version, 10) < 19 ? plain : known)

/** Attributes that make a button open and close a popover natively, before any script has run. */
export const popoverTarget = (id: string, action: 'toggle' | 'hide' = 'toggle'): Record<string, string> => ({
  [attribute('popovertarget', 'popoverTarget')]: id,
  [attribute('popovertargetaction', 'popoverTargetAction')]: action,
})
