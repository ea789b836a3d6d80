import * as z from 'zod/mini'
import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { DocumentList, PdfFile } from '../schemas/document.ts'
import { AccountChoice } from '../schemas/my-account.ts'
import { authorisedRead, missing, validatedRead } from './errors.ts'

const documentId = z.object({ documentId: z.string().check(z.minLength(1)) })

/** The customer's documents as files. Only those of the token's owner: any other is 404, whether it exists or not. */
export const documents = rest.router(
  {
    list: {
      method: 'GET',
      path: '/api/documents',
      query: AccountChoice,
      responses: { 200: DocumentList, ...missing, ...validatedRead, ...authorisedRead },
      summary: 'The documents of an account that can be opened, newest first',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
    file: {
      method: 'GET',
      path: '/api/documents/:documentId',
      pathParams: documentId,
      responses: {
        200: rest.otherResponse({ contentType: 'application/pdf', body: PdfFile }),
        ...missing,
        ...authorisedRead,
      },
      summary:
        'One document as a PDF, of whichever account: the same bytes each time. `Content-Disposition` names the file. 404 for any other, whether there is one or not; 429 with `Retry-After` for a customer who asks too often',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
  },
  { strictStatusCodes: true },
)
