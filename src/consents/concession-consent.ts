/**
 * The consent to check a concession card: the text of its checkbox, and the edition of that text. A backend stores the
 * edition and a hash of the text. If you change the text, change the edition.
 */
export const concessionConsent = {
  version: '2026-11-29',
  text: {
    label:
      'I agree that you check this card with the office that issued it, now and while it is on my account',
    description:
      "This is Services Australia, the Department of Veterans' Affairs or the Queensland Government. They are told my name and my card number, and nothing about my energy. I can withdraw this at any time by removing the card.",
  },
}
