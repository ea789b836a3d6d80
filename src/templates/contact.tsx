import { ContactDetails } from '../layout/contact-details.tsx'
import { HelpLines } from '../layout/help-lines.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { useStaticQuery } from '../pages/page-resources.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { FaultLines } from './fault-lines.tsx'
import { LastUpdated } from './last-updated.tsx'
import type { ContactQuery } from './shared-schemas.ts'

const texts = defineTexts('contact', {
  reachUs: 'Get in touch',
  helpLines: 'Other numbers',
  faultLines: 'Power cuts and faults',
})

/** How to contact the retailer, then phone numbers of other organisations, then the page's text. */
export function ContactPage({ page }: { page: PageContent }) {
  const { hours, helpLines, faults } = useStaticQuery<ContactQuery>('contact')
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        <div className="gf-cards">
          <section className="gf-card" aria-labelledby="reach-us">
            <h2 id="reach-us">{texts.reachUs}</h2>
            <ContactDetails hours={hours} />
          </section>
          <section className="gf-card" aria-labelledby="help-lines">
            <h2 id="help-lines">{texts.helpLines}</h2>
            <HelpLines lines={helpLines} />
          </section>
          <section className="gf-card gf-cards__wide" aria-labelledby="fault-lines">
            <h2 id="fault-lines">{texts.faultLines}</h2>
            <FaultLines faults={faults} />
          </section>
        </div>
        <Markup html={page.html} />
        <LastUpdated page={page} />
      </div>
    </>
  )
}
