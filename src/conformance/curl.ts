import type { SeenRequest } from './report.ts'

// A secret's name stands outside the single quotes, so that the shell puts its value in.
const quote = (text: string) =>
  `'${text.replaceAll("'", "'\\''")}'`.replace(/\$(CONFORM_[A-Z_]+|TOKEN|XSRF)\b/g, (name) => `'"${name}"'`)

/**
 * A line for a POSIX shell that repeats a request. `$TOKEN` stands for a token of a login; a request with a
 * forgery pair first asks for one, since each pair belongs to one visitor.
 */
export function curlOf(
  { method, url, headers, body }: SeenRequest,
  pair: { readonly headerName: string; readonly cookieName: string; readonly csrfUrl: string },
): string {
  const header = pair.headerName.toLowerCase()
  const value = headers[header]
  const hasPair = value !== undefined && value !== '' && (headers.cookie ?? '').includes(value)
  const shown = Object.entries(headers).map(([name, content]) => {
    const text = hasPair ? content.replaceAll(value, '$XSRF') : content
    return `-H ${quote(`${name}: ${text}`)}`
  })
  const bearer =
    headers.authorization === undefined ? '' : `-H ${quote(`authorization: ${headers.authorization}`)} `
  const ask = hasPair
    ? `XSRF=$(curl -s -D - -o /dev/null ${bearer}${quote(pair.csrfUrl)} | tr -d '\\r' | sed -n 's/^${header}: //Ip') && `
    : ''
  const way = method === 'HEAD' ? '-I' : method === 'GET' ? '' : `-X ${method}`
  const data = body === '' ? '' : `--data-raw ${quote(body)}`
  return ask + ['curl -i', way, ...shown, data, quote(url)].filter((part) => part !== '').join(' ')
}
