import type { PageContent } from 'gridfront'
import { ContactDetails, HelpLines, Markup, useStaticQuery } from 'gridfront'
import type { ContactQuery } from '../shared-schemas.ts'
import { FaultLines } from './fault-lines.tsx'
import { LastUpdated } from './last-updated.tsx'
import { PageHead } from './page-head.tsx'

/** Ways to reach us first, then whom else to ring, then the rest. */
export function ContactPage({ page }: { page: PageContent }) {
  const { hours, helpLines, faults } = useStaticQuery<ContactQuery>('contact')
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        <div className="site-cards">
          <section className="gf-card" aria-labelledby="reach-us">
            <h2 id="reach-us">Reach us</h2>
            <ContactDetails hours={hours} />
          </section>
          <section className="gf-card" aria-labelledby="help-lines">
            <h2 id="help-lines">Other numbers</h2>
            <HelpLines lines={helpLines} />
          </section>
          <section className="gf-card site-cards__wide" aria-labelledby="fault-lines">
            <h2 id="fault-lines">Power cuts and faults</h2>
            <FaultLines faults={faults} />
          </section>
        </div>
        <Markup html={page.html} />
        <LastUpdated page={page} />
      </div>
    </>
  )
}
