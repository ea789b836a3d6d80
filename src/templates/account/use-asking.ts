import { useState } from 'react'
import type { CustomerRequest } from '../../../contracts/schemas/requests.ts'

/** The sequence of a form, its receipt, and a new form. `count` is a key that empties the form. */
export function useAsking() {
  const [done, setDone] = useState<CustomerRequest | null>(null)
  const [count, setCount] = useState(0)
  return {
    done,
    count,
    finish: setDone,
    again: () => {
      setDone(null)
      setCount((before) => before + 1)
    },
  }
}
