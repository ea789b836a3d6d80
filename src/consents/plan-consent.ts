/**
 * The consent to a change of plan: the text of its checkbox, and the edition of that text. A backend stores the edition
 * and a hash of the text. If you change the text, change the edition.
 */
export const planConsent = {
  version: '2026-11-29',
  text: (plan: string) => ({
    label: `I agree to change to ${plan} at the prices above, and to its terms`,
    description:
      'I have read what changes and the plan’s document. I know that I can cancel at no cost until the day above.',
  }),
}
