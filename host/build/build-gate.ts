import type { GateDefinition } from 'gridfront/server'

/**
 * The gate of this build, for trying it and for suites: JSON in the environment value `GATE`, such as
 * `{"enabled":true,"accessCode":["4821"]}`. Without it the gate is off. Throws when it is no JSON object; what is in it
 * `defineBrand` checks.
 */
export function buildGate(text: string = process.env.GATE ?? ''): GateDefinition {
  if (text === '') return {}
  try {
    const gate: unknown = JSON.parse(text)
    if (typeof gate === 'object' && gate !== null) return gate
  } catch {
    // Told below.
  }
  throw new Error(`GATE must be a JSON object, such as {"enabled":true,"accessCode":["4821"]}`)
}
