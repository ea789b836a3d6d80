import type { Reply } from '../reply.ts'

function mustHavePointer(reply: Reply, wanted: string, isIt: (pointer: string) => boolean): void {
  const { errors } = reply.json
  const pointers = Array.isArray(errors) ? errors.map((error) => String(error?.pointer)) : []
  reply.mustHold(
    pointers.some(isIt),
    'The answer does not say what is wrong.',
    wanted,
    pointers.join(', ') || 'none',
    '/errors',
  )
}

/** The refusal names that member. */
export const mustPointTo = (reply: Reply, pointer: string): void =>
  mustHavePointer(reply, pointer, (one) => one === pointer)

/** Refused with 422, at that member or within it. */
export function mustBeRefusedAt(reply: Reply, pointer: string, message: string): void {
  reply.mustBe(422, message)
  mustHavePointer(reply, `errors with a pointer to ${pointer}`, (one) => one.startsWith(pointer))
}
