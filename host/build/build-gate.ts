import type { GateDefinition } from 'gridfront/server'

/**
 * The gate of this build, from the environment variable `GATE`: JSON such as `{"enabled":true,"accessCode":["4821"]}`,
 * for trials and tests. Without it the gate is off. Throws if it is not a JSON object; `defineBrand` checks its
 * content.
 */
export function buildGate(text: string = process.env.GATE ?? ''): GateDefinition {
  if (text === '') return {}
  try {
    const gate: unknown = JSON.parse(text)
    if (typeof gate === 'object' && gate !== null) return gate
  } catch {
    // Reported below as not an object.
  }
  throw new Error(`GATE must be a JSON object, such as {"enabled":true,"accessCode":["4821"]}`)
}
