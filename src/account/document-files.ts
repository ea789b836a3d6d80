import { customer } from '../../contracts/customer.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/** A loaded file, or why it could not be loaded. `GONE` means that the customer has no such document. */
export type FileAnswer =
  | { readonly success: true; readonly bytes: Uint8Array<ArrayBuffer>; readonly fileName: string }
  | SendFailure<'NOT_FOUND'>

export interface DocumentFiles {
  /** Gets a document as a PDF. A bill is found by its invoice number. Never rejects. */
  readonly getDocument: (documentId: string) => Promise<FileAnswer>
}

const named = /filename="([A-Za-z0-9-]{1,96}\.pdf)"/

/** The customer's documents as files, over the contract. */
export function documentFiles(
  client: Pick<ApiClient, 'use'>,
  now: () => Date = () => new Date(),
): DocumentFiles {
  const { documents } = client.use(customer)
  return {
    async getDocument(documentId) {
      try {
        const answer = await documents.file({ params: { documentId } })
        if (answer.status === 404) return { success: false, code: 'NOT_FOUND' }
        if (answer.status !== 200) return refused(answer, now())
        // A backend on another origin may not show the header.
        const [, fileName = 'document.pdf'] =
          named.exec(answer.headers.get('content-disposition') ?? '') ?? []
        return { success: true, bytes: answer.body, fileName }
      } catch (error) {
        return notAnswered(error)
      }
    },
  }
}
