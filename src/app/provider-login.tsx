import { useEffect, useState } from 'react'
import type { LoginProvider, ProviderLogin } from '../brand/brand.ts'
import { InformationIcon } from '../layout/icons.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('providerLogin', {
  link: ({ name }: Values<'name'>) => `Log in with ${name}`,
  orByPassword: 'Or with your email and password:',
})

type LinkProps = Pick<LoginProvider, 'name' | 'login'>

/**
 * A link to the login of an identity provider, which needs no script, and what became of the last one. The page to
 * return to is in the address of this page, which the browser sends along.
 */
function Link({ name, login }: LinkProps) {
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
        {texts.link({ name })}
      </a>
      <p>{texts.orByPassword}</p>
    </div>
  )
}

/** The page of a forgotten password logs out, and stays to say what has changed. */
const stays = /^\/accounts\/forgot-password/

/**
 * Goes on to the provider's own log-out, if it began this token's session. A customer who has logged in again meanwhile
 * stays here.
 */
async function goOn(token: string, auth: Parameters<ProviderLogin['goOn']>[1], logout: string) {
  const { claimsIn } = await import('./verify.ts')
  const isOver = auth.getSnapshot().reason === 'logout' && !stays.test(location.pathname)
  if (isOver && 'idp' in claimsIn(token)) location.assign(logout)
}

/** What the build adds to the brand of a site with an identity provider: no other site has this code. */
export const providerLogin = ({ name, login, logout }: Required<LoginProvider>): ProviderLogin => ({
  Link: () => <Link name={name} login={login} />,
  goOn: (token, auth) => void goOn(token, auth, logout).catch(() => {}),
})
