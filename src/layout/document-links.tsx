import type { Brand } from '../brand/brand.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { PartBrand } from './brand-context.tsx'
import { useBrand } from './brand-context.tsx'

const texts = defineTexts('documentLinks', {
  privacy: 'Privacy policy',
  hardship: 'Hardship policy',
  complaints: 'Complaints',
  termsAndConditions: 'Terms and conditions',
  concessionsAndRebates: 'Concessions and rebates',
})

const documents: readonly { readonly name: keyof Brand['externalLinks']; readonly label: string }[] = [
  { name: 'privacy', label: texts.privacy },
  { name: 'hardship', label: texts.hardship },
  { name: 'complaints', label: texts.complaints },
  { name: 'termsAndConditions', label: texts.termsAndConditions },
  { name: 'concessionsAndRebates', label: texts.concessionsAndRebates },
]

/**
 * Links to the five documents on the provider's own host (ROUTE-4); nothing for a brand without `externalLinks`.
 * `rel=external` keeps the application's router from handling them, even where they are paths of this origin.
 */
export function DocumentLinks() {
  const { externalLinks }: PartBrand = useBrand()
  if (externalLinks === undefined) return null
  return (
    <ul className="gf-document-links">
      {documents.map(({ name, label }) => (
        <li key={name}>
          <a href={externalLinks[name]} rel="external">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
