import { detailFor } from '../../contracts/do-not-contact-rules.ts'
import type { SchemaObject } from './document.ts'

/** Describes only some members, in a form that no tool mistakes for a closed schema. */
const part = (
  properties: Readonly<Record<string, SchemaObject | boolean>>,
  ...required: readonly string[]
) => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: true,
})

/** Members that have to be there. */
const having = (...members: readonly string[]): SchemaObject =>
  part(Object.fromEntries(members.map((member) => [member, true])), ...members)

/** A required member and its schema. */
const where = (member: string, schema: SchemaObject): SchemaObject => part({ [member]: schema }, member)

/** `then` holds where `condition` does, and `otherwise` elsewhere. */
function rule(condition: SchemaObject, then: SchemaObject, otherwise?: SchemaObject): SchemaObject {
  const entries = [
    ['if', condition],
    ['then', then],
    ['else', otherwise],
  ] as const
  return Object.fromEntries(entries.filter(([, schema]) => schema !== undefined))
}

/** If a member has a value, others are needed. */
const needs = (member: string, value: string, ...needed: readonly string[]) =>
  rule(where(member, { const: value }), having(...needed))

/**
 * Rules between the members of one body, as JSON Schema, by the names of schemas: those of the contracts' functions
 * `missingIn…` and `missingDetails`, which backends answer with 422.
 */
export const memberRules: Readonly<Record<string, readonly SchemaObject[]>> = {
  AuthorisedPersonRequest: [needs('change', 'ADD', 'person'), needs('change', 'REMOVE', 'personId')],
  ComplaintRequest: [needs('answerBy', 'PHONE', 'phone')],
  ConcessionRequest: [needs('change', 'ADD', 'card', 'consent')],
  DoNotContactRequest: Object.entries(detailFor).map(([way, detail]) =>
    rule(where('ways', { type: 'array', items: true, contains: { const: way } }), having(detail)),
  ),
  IdentityDocument: [needs('kind', 'DRIVER_LICENCE', 'state'), needs('kind', 'MEDICARE', 'position')],
  MoveOutRequest: [needs('finalBill', 'POST', 'forwardingAddress')],
  PaymentAnswers: [needs('delivery', 'POST', 'postalAddress')],
  PlanChangeOrder: [needs('start', 'CHOSEN_DAY', 'startsOn')],
  SupplyAnswers: [needs('start', 'MOVE_IN', 'moveInOn')],
  SupportAnswers: [
    rule(where('eligibility', { const: 'YES' }), having('concession'), part({ concession: false })),
    rule(
      where('lifeSupport', where('isNeeded', { const: true })),
      where('lifeSupport', where('equipment', { type: 'array', items: true, minItems: 1 })),
    ),
  ],
}
