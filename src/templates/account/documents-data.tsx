import type { AccountQueries } from '../../account/account-queries.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { CustomerFrame, Loaded } from './customer-frame.tsx'
import { DocumentList } from './document-list.tsx'

const texts = defineTexts('documentsData', {
  heading: 'In writing',
  whatDocuments: 'your documents',
})

/** The customer's documents. */
export const DocumentsData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>
    {(queries) => (
      <>
        <AccountSwitcher queries={queries} />
        <Documents queries={queries} />
      </>
    )}
  </CustomerFrame>
)

function Documents({ queries }: { readonly queries: AccountQueries }) {
  const documents = queries.useDocuments()
  const account = queries.useChosenAccount()
  return (
    <div className="gf-account gf-one-column" key={account}>
      <section className="gf-card" aria-labelledby="documents">
        <h2 id="documents">{texts.heading}</h2>
        <Loaded query={documents} what={texts.whatDocuments}>
          {(data) => <DocumentList documents={data} getDocument={queries.getDocument} />}
        </Loaded>
      </section>
    </div>
  )
}
