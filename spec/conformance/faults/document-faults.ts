import type { CustomerDocument } from '../../../contracts/schemas/document.ts'
import type { Answered, Asked } from '../fault.ts'
import { asProblem, isRequestTo, jsonOf, pathOf, stateless, withHeaders, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answersOf, remembering, seeded } from './seeded-fault.ts'

const list = '/api/documents'
const isFile = (asked: Asked) => asked.method === 'GET' && pathOf(asked).startsWith(`${list}/`)
const isList = (asked: Asked) => isRequestTo(asked, 'GET', list)

/** Changes files. */
const changing = (foundBy: string, name: string, change: (answer: Answered) => Answered): SeededFault =>
  seeded(
    foundBy,
    stateless(name, async (asked, forward) => {
      const answer = await forward()
      return isFile(asked) && answer.status === 200 ? change(answer) : answer
    }),
  )

/** Changes lists. */
const listing = (
  foundBy: string,
  name: string,
  change: (all: readonly CustomerDocument[]) => readonly CustomerDocument[],
): SeededFault =>
  seeded(
    foundBy,
    stateless(name, async (asked, forward) => {
      const answer = await forward()
      if (!isList(asked) || answer.status !== 200) return answer
      const { documents = [] } = jsonOf(answer) as { documents?: CustomerDocument[] }
      return withJson(answer, { documents: change(documents) })
    }),
  )

const refusing = (name: string, refuse: (answer: Answered, asked: Asked) => Answered): SeededFault =>
  seeded(
    'documents/unknown',
    stateless(name, async (asked, forward) => {
      const answer = await forward()
      return isFile(asked) && answer.status === 404 ? refuse(answer, asked) : answer
    }),
  )

const bearerOf = ({ headers }: Asked) => headers.authorization

/** Possible faults of a customer's documents. */
export const documentFaults: readonly SeededFault[] = [
  listing('documents/opens', 'the list names a document that there is none of', (all) => [
    ...all,
    { documentId: 'GONE', kind: 'TERMS', title: 'Terms', issuedOn: '2000-01-01', fileName: 'terms.pdf' },
  ]),
  changing('documents/is-whole', 'a file is cut off in the middle', (answer) => ({
    ...answer,
    body: answer.body.slice(0, answer.body.length / 2),
  })),
  changing('documents/is-whole', 'an error of the maker stands behind the end of a file', (answer) => ({
    ...answer,
    body: `${answer.body}<p>Something went wrong.</p>`,
  })),
  ...remembering({
    'documents/same-bytes: each file has the moment in it at which it was made': () => {
      let count = 0
      return async (asked, forward) => {
        const answer = await forward()
        if (!isFile(asked) || answer.status !== 200) return answer
        count += 1
        return { ...answer, body: answer.body.replace('%%EOF', `% ${count}\n%%EOF`) }
      }
    },
    'documents/token-needed: a document is for everybody who knows its number': () => {
      let known: string | string[] | undefined
      return async (asked, forward) => {
        known = bearerOf(asked) ?? known
        if (!isFile(asked) || bearerOf(asked) !== undefined) return forward()
        return forward(withHeaders(asked, { authorization: known }))
      }
    },
  }),
  changing('documents/file-name', 'a file is shown in the place of the page', (answer) =>
    withHeaders(answer, { 'content-disposition': 'inline' }),
  ),
  changing('documents/file-name', 'a file has no name', (answer) =>
    withHeaders(answer, { 'content-disposition': undefined }),
  ),
  ...answersOf('*', {
    'documents/token-needed: without a token a document is reported as unknown': (answer, asked) =>
      isFile(asked) && answer.status === 401 ? asProblem(answer, 404, 'There is no such document.') : answer,
  }),
  ...altering({
    'documents/file-name: the name of a file has the account number in it': async (asked, forward) => {
      const answer = await forward()
      if (answer.status !== 200 || !(isList(asked) || isFile(asked))) return answer
      const overview = jsonOf(await forward({ ...asked, path: '/api/my-account' }))
      const name = `bill-${String(overview?.accountNumber)}.pdf`
      if (isFile(asked))
        return withHeaders(answer, { 'content-disposition': `attachment; filename="${name}"` })
      const { documents = [] } = jsonOf(answer) as { documents?: CustomerDocument[] }
      return withJson(answer, { documents: documents.map((one) => ({ ...one, fileName: name })) })
    },
    'documents/unknown: any number opens the newest document': async (asked, forward) => {
      const answer = await forward()
      if (!isFile(asked) || answer.status !== 404) return answer
      const { documents } = jsonOf(await forward({ ...asked, path: list })) as {
        documents: CustomerDocument[]
      }
      return forward({ ...asked, path: `${list}/${documents[0]?.documentId}` })
    },
  }),
  changing('documents/not-guessed-at', 'browsers may guess at the type of a file', (answer) =>
    withHeaders(answer, { 'x-content-type-options': undefined }),
  ),
  listing('documents/list', 'the documents are listed oldest first', (all) => all.toReversed()),
  listing('documents/list', 'a document is listed twice', (all) => [...all.slice(0, 1), ...all]),
  listing('documents/bills', 'the newest bill is not among the documents', (all) =>
    all.filter(({ kind }, at) => kind !== 'BILL' || at > 0),
  ),
  listing('documents/bills', 'a bill has another day among the documents', (all) =>
    all.map((one) => ({ ...one, issuedOn: '2020-02-29' })),
  ),
  refusing('a document of somebody else is forbidden and not unknown', (answer) =>
    asProblem(answer, 401, 'This is the document of another customer.'),
  ),
  refusing('an unknown document is reported with its number', (answer, asked) =>
    asProblem(answer, 404, `There is no document ${pathOf(asked).slice(list.length + 1)}.`),
  ),
]
