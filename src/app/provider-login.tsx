import { useEffect, useState } from 'react'
import type { LoginProvider } from '../brand/brand.ts'
import { InformationIcon } from '../layout/icons.tsx'

/**
 * A link to the login of an identity provider, which needs no script, and what happened to the last one. The page to
 * return to is in the address of this page, which the browser sends along.
 */
export function ProviderLogin({ name, login }: Pick<LoginProvider, 'name' | 'login'>) {
  const [fault, setFault] = useState('')
  useEffect(() => {
    const code = new URLSearchParams(location.search).get('provider')
    if (code === null) return
    // In a chunk of their own, because few visitors read one.
    import('./provider-faults.ts')
      .then(({ providerFault }) => setFault(providerFault(code, name)))
      .catch(() => {})
  }, [name])
  return (
    <div className="gf-provider">
      <div role="alert">
        {/* In the document from the start, so that its styles are too. */}
        <p className="gf-note" hidden={fault === ''}>
          <InformationIcon size={24} />
          <span>{fault}</span>
        </p>
      </div>
      <a
        className="gf-button gf-button--quiet gf-button--wide"
        href={login}
        rel="external"
        data-prefetch="off"
      >
        {`Log in with ${name}`}
      </a>
      <p>Or with your email and password:</p>
    </div>
  )
}
