import type { OfferedTerms } from '../../contracts/schemas/user.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('termsText', {
  version: ({ version }: Values<'version'>) => `Version ${version}`,
  readFullText: 'Read the full text',
})

/** The text of terms: title, version, points, and a link to the full text. */
export function TermsText({ terms }: { readonly terms: OfferedTerms }) {
  const { href } = useSiteLocation()
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">{terms.title}</h2>
      <p>{texts.version({ version: terms.version })}</p>
      <ul>
        {terms.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {terms.document === null ? null : (
        <p>
          <a href={href(terms.document)}>{texts.readFullText}</a>
        </p>
      )}
    </section>
  )
}
