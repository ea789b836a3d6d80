import { expect, test } from 'vitest'
import * as rules from '../../contracts/index.ts'
import { core, customer } from '../../contracts/index.ts'
import { currentKey } from '../../fixtures/keys.ts'
import { genuineClaims, makeToken } from '../../fixtures/tokens.ts'
import { memberRules } from '../../src/openapi/member-rules.ts'
import { contractSchemas, toOpenApi } from '../../src/openapi/open-api.ts'
import { hasClaimTypes } from '../../src/token/token-claims.ts'
import { keyFor } from '../../src/token/token-key.ts'
import { documentValidator, jsonSchemaValidator, zodValidator } from './verdicts.ts'

const document = toOpenApi({ ...core, ...customer }, { info: { version: '1.0.0' } })
const { schemas } = document.components

type Body = Readonly<Record<string, unknown>>
/** The contracts' rules between members of a body, by the name of its schema. The list of missing ones must be empty. */
const missingIn: Readonly<Record<string, (body: never) => readonly unknown[]>> = {
  AuthorisedPersonRequest: rules.missingInPerson,
  ComplaintRequest: rules.missingInComplaint,
  ConcessionRequest: rules.missingInConcession,
  DoNotContactRequest: rules.missingDetails,
  IdentityDocument: rules.missingInIdentity,
  MoveOutRequest: rules.missingInMoveOut,
  PaymentAnswers: rules.missingInPayment,
  PlanChangeOrder: rules.missingInPlanChange,
  SupplyAnswers: rules.missingInSupply,
  SupportAnswers: rules.missingInSupport,
}

const exampleOf = (name: string) => schemas[name]?.examples as [Body]
/** Values for members that the examples leave out or have only once. */
const address = { line: '14 Example Road', suburb: 'Marrickville', state: 'NSW', postcode: '2204' }
const values: Readonly<Record<string, readonly unknown[]>> = {
  answerBy: ['EMAIL', 'PHONE', 'POST'],
  change: ['ADD', 'REMOVE'],
  delivery: ['EMAIL', 'POST'],
  eligibility: ['YES', 'NO', 'NOT_SURE'],
  finalBill: ['EMAIL', 'POST'],
  kind: ['DRIVER_LICENCE', 'PASSPORT', 'MEDICARE'],
  lifeSupport: [
    { isNeeded: false },
    { isNeeded: true },
    { isNeeded: true, equipment: [] },
    { isNeeded: true, equipment: ['OTHER'] },
  ],
  start: ['SWITCH', 'MOVE_IN', 'NEXT_READ', 'CHOSEN_DAY'],
  ways: [['visit'], ['phone'], ['mail'], ['email'], ['visit', 'email'], ['phone', 'mail']],
  address: [undefined, address],
  card: [undefined, { kind: 'HEALTH_CARE_CARD', holder: 'Maya Nguyen', cardNumber: '204417826K' }],
  concession: [undefined, { kind: 'HEALTH_CARE_CARD', holder: 'Maya Nguyen', cardNumber: '204417826K' }],
  email: [undefined, 'customer@mail.example'],
  forwardingAddress: [undefined, address],
  moveInOn: [undefined, '2026-12-01'],
  person: [undefined, { name: 'Ana Silva', phone: '0491570156' }],
  personId: [undefined, 'AP-1234'],
  phone: [undefined, '0491570156'],
  position: [undefined, '1'],
  postalAddress: [undefined, address],
  startsOn: [undefined, '2026-12-01'],
  state: [undefined, 'NSW'],
}

/** Bodies with every combination of those values in the members that a rule mentions, without those that zod refuses. */
function bodiesOf(name: string): readonly Body[] {
  const [example] = exampleOf(name)
  const named = Object.keys(values).filter((member) =>
    JSON.stringify(memberRules[name]).includes(`"${member}"`),
  )
  const all = named.reduce<readonly Body[]>(
    (bodies, member) =>
      bodies.flatMap((body) => (values[member] ?? []).map((value) => ({ ...body, [member]: value }))),
    [example],
  )
  const plain = all.map((body) => JSON.parse(JSON.stringify(body)) as Body)
  return plain.filter(zodValidator(contractSchemas[name], 'input'))
}

/**
 * Rules that JSON Schema cannot express (compared days, sums, dependencies on other bodies or meters), and their text in
 * the document.
 */
const inWordsAlone = new Map<unknown, RegExp>([
  [rules.invoiceFaults, /lines are without GST and add up to `subtotal`/],
  [rules.neededConsents, /`ELECTRONIC_DELIVERY` where bills come by email, `CONCESSION_CHECK` where/],
  [rules.oddReading, /lower than the last or far above is 422/],
  [rules.usagePeriodsFault, /ends before it begins, or is longer than ten years/],
  [rules.usageSpanFault, /ends before it begins, or is longer than 731 days/],
])

test('[LIB-4] every rule between members in the contracts is in the document, as a schema or as text', () => {
  const named = Object.entries(rules).filter(([name]) => /^(?:missing|needed|odd)[A-Z]|Faults?$/.test(name))
  const shown = [...Object.values(missingIn), ...inWordsAlone.keys()]
  expect(new Set(shown)).toEqual(new Set(named.map(([, rule]) => rule)))
  expect(Object.keys(memberRules).toSorted()).toEqual(Object.keys(missingIn).toSorted())
  for (const words of inWordsAlone.values()) expect(JSON.stringify(document)).toMatch(words)
})

test.each(Object.keys(missingIn))(
  '[LIB-4] the document asks of the members of %s what the contract does',
  (name) => {
    const check = documentValidator(schemas, name)
    const bodies = bodiesOf(name)
    const verdicts = bodies.map((body) => missingIn[name]?.(body as never).length === 0)
    expect(new Set(verdicts)).toEqual(new Set([true, false]))
    expect(bodies.map((body) => check(body))).toEqual(verdicts)
  },
)

/** Whether pages continue to the signature check with such a header. */
function isTakenHeader(header: Readonly<Record<string, unknown>>): boolean {
  try {
    return keyFor(header, [currentKey.publicKey]) === currentKey.publicKey
  } catch {
    return false
  }
}

test('[LIB-4] [TOKEN-5] the content of a token is described as a schema: header and claims as browsers accept them', async () => {
  const { properties } = schemas.LoginAnswer ?? {}
  const { token } = properties as { token: Readonly<Record<string, unknown>> }
  expect(token).toMatchObject({ type: 'string', contentMediaType: 'application/jwt' })
  const { contentSchema, ...text } = token
  expect(jsonSchemaValidator(text)(await makeToken({}))).toBe(true)
  expect(jsonSchemaValidator(text)('one.two')).toBe(false)
  const { prefixItems } = contentSchema as { prefixItems: [object, object] }
  expect(prefixItems[1]).toEqual({ $ref: '#/components/schemas/TokenClaims' })
  const checkHeader = jsonSchemaValidator(prefixItems[0])
  const types = ['JWT', 'At+Jwt', 'application/at+jwt', 'APPLICATION/JWT', 'reset+jwt', 'application/', '', 1]
  const members = [{}, { crit: ['exp'] }, { b64: true }, { kid: 7 }, { cty: 'JWT' }, { x5t: 'a' }]
  const signed = [...members, ...types.map((typ) => ({ typ }))].map((header) => ({ alg: 'RS256', ...header }))
  const headers = [{}, { alg: 'HS256' }, ...signed]
  for (const header of headers)
    expect(checkHeader(header), JSON.stringify(header)).toBe(isTakenHeader(header))
  const checkClaims = documentValidator(schemas, 'TokenClaims')
  const changes = [{}, { sub: 42 }, { exp: 'soon' }, { iss: undefined }, { jti: 7 }, { nbf: '1' }, { uid: 7 }]
  for (const change of changes) {
    const claims = JSON.parse(JSON.stringify({ ...genuineClaims(), ...change }))
    expect(checkClaims(claims), JSON.stringify(change)).toBe(hasClaimTypes(claims))
  }
})
