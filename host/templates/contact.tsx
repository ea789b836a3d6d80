import { ContactDetails } from 'gridfront'
import { HelpLines } from './help-lines.tsx'
import { Markup } from './markup.tsx'
import type { PageContent } from './page-content.ts'
import { PageHead } from './page-head.tsx'

/** Ways to reach us first, then the rest. */
export function ContactPage({ page }: { page: PageContent }) {
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        <div className="site-cards">
          <section className="gf-card" aria-labelledby="reach-us">
            <h2 id="reach-us">Reach us</h2>
            <ContactDetails />
          </section>
          <section className="gf-card" aria-labelledby="help-lines">
            <h2 id="help-lines">Other numbers</h2>
            <HelpLines />
          </section>
        </div>
        <Markup html={page.html} />
      </div>
    </>
  )
}
