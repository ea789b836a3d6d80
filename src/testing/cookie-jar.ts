/** The cookies of one backend, kept as a browser does: a page can neither see nor send them by itself. */
export function createCookieJar() {
  const cookies = new Map<string, string>()
  return {
    keep(answer: Headers): void {
      for (const line of answer.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const at = pair.indexOf('=')
        cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
      }
    },
    /** These headers, with the cookies. */
    sentWith(headers: Headers): Headers {
      const all = new Headers(headers)
      const own = [...cookies].map(([name, value]) => `${name}=${value}`)
      if (own.length > 0) all.set('cookie', [all.get('cookie'), ...own].filter(Boolean).join('; '))
      return all
    },
  }
}
