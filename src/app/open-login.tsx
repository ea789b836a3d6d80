import { StrictMode, useEffect } from 'react'
import { AuthProvider } from '../auth/auth-provider.tsx'
import type { FormStart } from '../boot/chunk-exports.ts'
import { earlyFormMark } from '../boot/open-form.ts'
import type { LoginAttempt } from '../forms/login-form.tsx'
import { BrandProvider } from '../layout/brand-context.tsx'
import { loginPath, pathAfterLogin } from '../navigation/login-path.ts'
import { hrefIn, SiteLocationProvider } from '../navigation/site-location.tsx'
import type { EarlyForm } from './early-form.ts'
import { LoginParts } from './login-area.tsx'
import { hydrateRoot } from './react-dom.ts'
import { recordEvents } from './replay-events.ts'
import type { SiteBasis, SiteCore } from './site-core.ts'
import { makeCore } from './site-core.ts'
import type { GridfrontEffects } from './types.ts'

/** The class of the root element from the moment at which a form works without the application. */
const worksClass = 'has-form'

interface EarlyLoginProps {
  readonly onSubmit: (attempt: LoginAttempt) => ReturnType<SiteCore['session']['auth']['login']>
  readonly onMount: () => void
}

function EarlyLogin({ onSubmit, onMount }: EarlyLoginProps) {
  useEffect(onMount, [onMount])
  return <LoginParts onSubmit={onSubmit} />
}

/** Calls back, perhaps repeatedly, when somebody types in an element, or an error is not caught. */
function hearUse(element: HTMLElement, use: () => void, signal: AbortSignal) {
  const options = { once: true, signal }
  element.addEventListener('input', use, options)
  for (const sign of ['error', 'unhandledrejection']) addEventListener(sign, use, options)
}

/**
 * Makes the form of the login document work without the application: React, session and form are enough for that, a third less
 * than the application. What a login needs next is loaded while the visitor types: first the client, which sends it, and by
 * the boot script the chunks of the application. That starts while the login is on its way, in the same session, and goes on
 * with the next page. If it cannot start, the browser loads that page as a document.
 */
export async function openLogin(
  site: SiteBasis,
  { take, errors, begin }: FormStart,
  effects: Partial<GridfrontEffects> = {},
) {
  const element = document.querySelector<HTMLElement>(`[${earlyFormMark}]`)
  if (element === null) throw new Error(`The document has no element ${earlyFormMark}`)
  const life = new AbortController()
  let use = () => {}
  const isUsed = new Promise<void>((resolve) => {
    use = resolve
  })
  hearUse(element, use, life.signal)
  if (errors.length > 0) use()
  const core = makeCore(site, effects, isUsed)
  const { auth, api } = core.session
  const { variant, tracing } = core
  const ends = [() => life.abort(), tracing.start(errors)]
  void isUsed.then(api).catch(() => {})

  let leave = () => {}
  const over = new Promise<void>((resolve) => {
    leave = resolve
  })
  async function goOn() {
    leave()
    if (!(await begin())) location.replace(hrefIn(variant, pathAfterLogin(location.search)))
  }
  let isLeft = false
  ends.push(
    auth.subscribe(() => {
      if (isLeft || !auth.getSnapshot().isAuthenticated) return
      isLeft = true
      void goOn()
    }),
  )
  function logIn(attempt: LoginAttempt) {
    const result = auth.login(attempt)
    use()
    // In a later task, so that the request is sent first.
    setTimeout(begin)
    return result
  }

  // Before a submit that was held is sent.
  ends.push(auth.start())
  const replay = recordEvents(take())
  await new Promise<void>((mounted) => {
    const root = hydrateRoot(
      element,
      <StrictMode>
        <BrandProvider brand={site.brand}>
          <AuthProvider auth={auth}>
            <SiteLocationProvider value={{ path: loginPath, variant }}>
              <EarlyLogin onSubmit={logIn} onMount={mounted} />
            </SiteLocationProvider>
          </AuthProvider>
        </BrandProvider>
      </StrictMode>,
    )
    ends.push(() => root.unmount())
  })
  replay()
  document.documentElement.classList.add(worksClass)
  const form: EarlyForm = {
    over,
    leave,
    end() {
      for (const end of ends.splice(0)) end()
    },
  }
  return { ...form, core }
}
