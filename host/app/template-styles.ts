import type { StylePart } from 'gridfront'

/** What a template is drawn with beside the style of all pages; none for pages to read. For the build alone. */
export const templateStyles: Readonly<Record<string, readonly StylePart[]>> = {
  account: ['account'],
  'do-not-contact': ['forms', 'account', 'steps', 'address', 'receipt'],
  faq: ['faq'],
  login: ['forms'],
  meter: ['steps'],
  pay: ['account'],
  plans: ['plan-details'],
  policies: ['quick-exit'],
  recovery: ['forms', 'account'],
}
