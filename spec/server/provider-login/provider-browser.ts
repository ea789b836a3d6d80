import { readSetCookie } from '../../../src/cookies.ts'

/** A browser at the provider: keeps its cookies, follows its redirects and sends its forms. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>()
  readonly #issuer: string

  constructor(issuer: string) {
    this.#issuer = issuer
  }

  async #ask(address: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const cookie = readSetCookie(line)
      if (cookie === null) continue
      if (cookie.value === '') this.#cookies.delete(cookie.name)
      else this.#cookies.set(cookie.name, cookie.value)
    }
    return answer
  }

  /** Goes to an address and follows redirects until the provider shows a page, or leads away. */
  async go(
    address: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<{ readonly address: string; readonly page: string | null }> {
    const answer = await this.#ask(address, form)
    const location = answer.headers.get('location')
    if (location === null) return { address, page: await answer.text() }
    const next = new URL(location, address).href
    return next.startsWith(this.#issuer) ? this.go(next) : { address: next, page: null }
  }

  /** Logs in as a person and returns the address of the site to which the provider leads back. */
  async logIn(address: string, login: string): Promise<string> {
    const shown = await this.go(address)
    // Logged in there already.
    if (shown.page === null) return shown.address
    const action = /<form[^>]* action="([^"]+)"/.exec(shown.page)?.[1]
    if (action === undefined) throw new Error(`the provider shows another page: ${shown.page.slice(0, 500)}`)
    return (await this.go(action, { prompt: 'login', login, password: 'any' })).address
  }

  /** Presses Cancel, and returns the address of the site. */
  async refuse(address: string): Promise<string> {
    const { page } = await this.go(address)
    const abort = /<a href="([^"]+\/abort)"/.exec(page ?? '')?.[1]
    if (abort === undefined) throw new Error('the provider offers no way back')
    return (await this.go(abort)).address
  }

  /** Confirms the log-out, and returns the address of the site. */
  async logOut(address: string): Promise<string> {
    const { page } = await this.go(address)
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page ?? '') ?? []
    const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page ?? '') ?? []
    if (action === undefined || xsrf === undefined) throw new Error(`no log-out is offered: ${page}`)
    return (await this.go(action, { xsrf, logout: 'yes' })).address
  }
}
