import type { AccountQueries } from '../../account/account-queries.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { CustomerFrame, Loaded } from './customer-frame.tsx'
import { DocumentList } from './document-list.tsx'

/** What the customer has in writing. */
export const DocumentsData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>{(queries) => <Documents queries={queries} />}</CustomerFrame>
)

function Documents({ queries }: { readonly queries: AccountQueries }) {
  const documents = queries.useDocuments()
  return (
    <div className="gf-account gf-one-column">
      <section className="gf-card" aria-labelledby="documents">
        <h2 id="documents">In writing</h2>
        <Loaded query={documents} what="your documents">
          {(data) => <DocumentList documents={data} getDocument={queries.getDocument} />}
        </Loaded>
      </section>
    </div>
  )
}
