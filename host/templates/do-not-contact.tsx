import type { DoNotContactReceiptProps } from 'gridfront'
import { DoNotContactForm, DoNotContactReceipt } from 'gridfront'
import { useState } from 'react'
import { useDoNotContact } from '../app/do-not-contact-send.ts'
import { LastUpdated } from './last-updated.tsx'
import { Markup } from './markup.tsx'
import type { PageContent } from './page-content.ts'
import { PageHead } from './page-head.tsx'
import { StepHeading } from './step-heading.tsx'

type Done = Pick<DoNotContactReceiptProps, 'receipt' | 'request'>

/** The form, or the receipt that came of it, then what the list does and does not do. */
export function DoNotContactPage({ page }: { page: PageContent }) {
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap site-recovery">
        <div className="gf-card site-recovery__form">
          <Request />
        </div>
        <Markup html={page.html} />
        <LastUpdated page={page} />
      </div>
    </>
  )
}

function Request() {
  const send = useDoNotContact()
  const [done, setDone] = useState<Done | null>(null)
  const [isAgain, setAgain] = useState(false)
  function askAgain() {
    setAgain(true)
    setDone(null)
  }
  if (done !== null)
    return (
      <DoNotContactReceipt {...done}>
        <ul className="gf-actions">
          <li>
            <button type="button" className="gf-button" onClick={() => window.print()}>
              Print the receipt
            </button>
          </li>
          <li>
            <button type="button" className="gf-button gf-button--quiet" onClick={askAgain}>
              Ask for somebody else
            </button>
          </li>
        </ul>
      </DoNotContactReceipt>
    )
  return (
    <>
      <StepHeading takesFocus={isAgain}>Put me on the list</StepHeading>
      <DoNotContactForm onSubmit={send} onDone={(receipt, request) => setDone({ receipt, request })} />
    </>
  )
}
