import type { documents as contract } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { OwnerOf } from '../../platform/session/authentication.ts'
import type { Documents } from './documents.ts'

export interface DocumentRoutePorts {
  readonly ownerOf: OwnerOf
  readonly documents: Documents
  /** Throws if a customer requests files too often. */
  readonly limit: (customerId: string) => Promise<void>
}

/** The routes of the `documents` contract. */
export function documentRoutes({ ownerOf, documents, limit }: DocumentRoutePorts): Handlers<typeof contract> {
  return {
    list: async ({ request, query }) => {
      const list = await documents.list(await ownerOf(request), query.account)
      if (list === null) throw new ProblemError(404, 'You have no such account.')
      return { status: 200, body: { documents: [...list] } }
    },
    file: async ({ request, reply, params }) => {
      const customerId = await ownerOf(request)
      await limit(customerId)
      const found = await documents.open(customerId, params.documentId)
      if (found === null) throw new ProblemError(404, 'There is no such document.')
      reply.header('content-disposition', `attachment; filename="${found.shown.fileName}"`)
      return { status: 200, body: new Uint8Array(found.bytes) }
    },
  }
}
