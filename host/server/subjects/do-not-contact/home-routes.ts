import type { ContactDetail, home } from 'gridfront/contracts'
import { missingDetails } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { DoNotContact } from './do-not-contact.ts'

const needed: Readonly<Record<ContactDetail, string>> = {
  address: 'To stop visits or letters an address is needed.',
  phone: 'To stop calls a phone number is needed.',
  email: 'To stop emails an email address is needed.',
}

/** The routes of the `home` contract, which need no login. */
export const homeRoutes = (ports: { readonly doNotContact: DoNotContact }): Handlers<typeof home> => ({
  doNotContact: async ({ body, request }) => {
    const missing = missingDetails(body)
    if (missing.length > 0)
      throw new ProblemError(
        422,
        'Something is missing without which contact cannot be stopped.',
        missing.map((detail) => ({ pointer: `/body/${detail}`, detail: needed[detail] })),
      )
    const listed = await ports.doNotContact(body)
    if (listed.outcome === 'changed')
      throw new ProblemError(409, 'This request has been sent before, and was another one.')
    // Logs only the ways: a name, an address or a receipt number would identify the person.
    request.log.info({ event: 'do_not_contact', ways: body.ways, isNew: listed.isNew })
    return { status: 201, body: listed.receipt }
  },
})
