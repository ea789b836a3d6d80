/** A deep copy of `value` with the field at `path` set, or removed if `undefined`. */
export function change(value: object, path: string, to: unknown): object {
  const copy: Record<string, unknown> = structuredClone({ ...value })
  const fields = path.split('.')
  const last = fields.pop() as string
  let inner = copy
  for (const field of fields) {
    inner[field] ??= {}
    inner = inner[field] as Record<string, unknown>
  }
  if (to === undefined) delete inner[last]
  else inner[last] = to
  return copy
}
