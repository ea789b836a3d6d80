import { customer } from 'gridfront/contracts'
import { mountContract } from 'gridfront/fastify'
import { createCostlyLimits } from '../../platform/limits/sender-limits.ts'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import { documentRoutes } from './document-routes.ts'
import { createDocuments } from './documents.ts'
import type { LetterheadFacts } from './letterhead-facts.ts'
import { sampleLetterheadFacts } from './sample-letterhead-facts.ts'

export interface DocumentPluginPorts {
  /** The retailer's details on documents. Default: the fictional one's. */
  readonly letterheadFacts?: (() => LetterheadFacts) | undefined
}

/** Documents of a customer, as files. */
export const documentPlugin: SubjectPlugin<DocumentPluginPorts> = async (app, options) => {
  const { platform, letterheadFacts = sampleLetterheadFacts } = options
  const { documents: limit } = createCostlyLimits(platform, platform.limits.costlyAnswersPerCustomer)
  const documents = createDocuments({ ...platform, facts: letterheadFacts })
  mountContract(app, customer.documents, documentRoutes({ ...platform, documents, limit }))
}
