import type { CommandPorts } from '../ports.ts'
import { UsageError } from '../usage-error.ts'

export type FilePorts = Pick<CommandPorts, 'kindOf' | 'listFiles' | 'readFile' | 'readLines'>

/** A plan of a file, or the note that the file contains none. */
export type FoundPlan =
  | { readonly where: string; readonly json: unknown }
  | { readonly where: string; readonly reason: string }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The plans of a list, either a plain one or `plans` in an envelope. Null if the value is a single plan or no plan. */
function listOf(json: unknown): readonly unknown[] | null {
  if (Array.isArray(json)) return json
  if (!isObject(json)) return null
  const { data, plans } = json
  if (Array.isArray(plans)) return plans
  return Array.isArray(data) ? data : isObject(data) && Array.isArray(data.plans) ? data.plans : null
}

function parsed(text: string, where: string): FoundPlan {
  try {
    return { where, json: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown }
  } catch (error) {
    return { where, reason: `This is no JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

async function* plansOfLines(file: string, { readLines }: FilePorts): AsyncGenerator<FoundPlan> {
  let line = 0
  for await (const text of readLines(file)) {
    line += 1
    if (text.trim() !== '') yield parsed(text, `${file}:${line}`)
  }
}

async function* plansOfFile(file: string, ports: FilePorts): AsyncGenerator<FoundPlan> {
  if (/\.(?:ndjson|jsonl)$/i.test(file)) return yield* plansOfLines(file, ports)
  const found = parsed(await ports.readFile(file), file)
  const list = 'json' in found ? listOf(found.json) : null
  if (list === null) yield found
  else for (const [at, json] of list.entries()) yield { where: `${file}, plan ${at + 1}`, json }
}

/**
 * The plans of a file, or of all files below a folder that end in `.json`, `.ndjson` or `.jsonl`, one at a time and by their names. A
 * file holds a plan, with or without the envelope of the standard, or a list of plans. Throws `UsageError` where there is no such file.
 */
export async function* plansIn(path: string, ports: FilePorts): AsyncGenerator<FoundPlan> {
  const kind = await ports.kindOf(path)
  if (kind === 'nothing')
    throw new UsageError(`There is nothing at ${path}: name a file or a folder of plans.`)
  if (kind === 'file') return yield* plansOfFile(path, ports)
  const files = (await ports.listFiles(path)).filter((file) => /\.(?:json|ndjson|jsonl)$/i.test(file))
  if (files.length === 0)
    throw new UsageError(`There are no plans in ${path}: their files end in .json, .ndjson or .jsonl.`)
  for (const file of files.sort()) yield* plansOfFile(file, ports)
}
