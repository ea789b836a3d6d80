import { useCallback, useEffect, useState } from 'react'

/** The code of a part of a page, loaded once it is needed; null until then. `load` must be the same function at every render. */
export function usePart<Part>(
  load: () => Promise<Part>,
  isNeeded = true,
): readonly [part: { readonly Part: Part } | 'failed' | null, retry: () => void] {
  const [part, setPart] = useState<{ readonly Part: Part } | 'failed' | null>(null)
  const ask = useCallback(() => {
    setPart(null)
    load().then(
      (Part) => setPart({ Part }),
      () => setPart('failed'),
    )
  }, [load])
  useEffect(() => {
    if (isNeeded) ask()
  }, [isNeeded, ask])
  return [part, ask]
}
