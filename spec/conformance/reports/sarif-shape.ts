import type { ValidateFunction } from 'ajv'
import { Ajv } from 'ajv'

// The part of the standard (SARIF 2.1.0, OASIS) that is used here. Other members are not allowed, so that a misspelt one is
// found: add a new member as the standard has it.
const text = {
  type: 'object',
  required: ['text'],
  additionalProperties: false,
  properties: { text: { type: 'string' } },
}
const texts = { type: 'object', additionalProperties: { type: 'string' } }
const level = { enum: ['none', 'note', 'warning', 'error'] }
const closed = (required: readonly string[], properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
})
const list = (items: unknown, more = {}) => ({ type: 'array', items, ...more })
const utc = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' }

const rule = closed(['id'], {
  id: { type: 'string' },
  shortDescription: text,
  fullDescription: text,
  help: text,
  defaultConfiguration: closed([], { level }),
  properties: { type: 'object', properties: { tags: list({ type: 'string' }, { uniqueItems: true }) } },
})

const physicalLocation = closed(['artifactLocation'], {
  artifactLocation: closed([], { uri: { type: 'string', pattern: '^[\\w./-]+$' } }),
  region: closed([], { startLine: { type: 'integer', minimum: 1 } }),
})

const location = closed([], {
  physicalLocation,
  logicalLocations: list(
    closed([], {
      name: { type: 'string' },
      fullyQualifiedName: { type: 'string' },
      kind: { type: 'string' },
    }),
    { uniqueItems: true },
  ),
})

const webMessage = { protocol: { type: 'string' }, version: { type: 'string' }, headers: texts, body: text }

const result = closed(['message'], {
  ruleId: { type: 'string' },
  ruleIndex: { type: 'integer', minimum: -1 },
  kind: { enum: ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational'] },
  level,
  message: text,
  locations: list(location),
  partialFingerprints: texts,
  occurrenceCount: { type: 'integer', minimum: 1 },
  webRequest: closed([], { ...webMessage, target: { type: 'string' }, method: { type: 'string' } }),
  webResponse: closed([], { ...webMessage, statusCode: { type: 'integer' } }),
  suppressions: list(
    closed(['kind'], { kind: { enum: ['inSource', 'external'] }, justification: { type: 'string' } }),
  ),
})

const invocation = closed(['executionSuccessful'], {
  executionSuccessful: { type: 'boolean' },
  startTimeUtc: utc,
  endTimeUtc: utc,
  toolExecutionNotifications: list(closed(['message'], { level, message: text })),
})

const run = closed(['tool', 'results'], {
  tool: closed(['driver'], { driver: closed(['name'], { name: { type: 'string' }, rules: list(rule) }) }),
  automationDetails: closed([], { id: { type: 'string' } }),
  invocations: list(invocation),
  results: list(result),
  columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
  properties: { type: 'object' },
})

/** Whether a file has the shape of SARIF 2.1.0. */
export const isSarif: ValidateFunction = new Ajv({ allErrors: true }).compile(
  closed(['version', 'runs'], { $schema: { type: 'string' }, version: { const: '2.1.0' }, runs: list(run) }),
)
