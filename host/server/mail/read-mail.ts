/** A mail of ours, read back from RFC 5322. */
export interface ReadMail {
  readonly to: string
  readonly subject: string
  readonly date: string
  readonly text: string
}

const quoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** RFC 2047: words of a header that are not ASCII; the space between two of them is none. */
const headerText = (value: string) =>
  value.replace(/(\?=)\s+(?==\?)/g, '$1').replace(/(?:=\?utf-8\?[QB]\?[^?]*\?=)+/gi, (words) =>
    // Joined before they are decoded: a character may begin in one word and end in the next.
    Buffer.concat(
      [...words.matchAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi)].map(([, form = '', text = '']) =>
        form.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : quoted(text.replaceAll('_', ' ')),
      ),
    ).toString('utf8'),
  )

const decoders: Readonly<Record<string, (text: string) => string>> = {
  'quoted-printable': (text) => quoted(text.replace(/=\r\n/g, '')).toString('utf8'),
  base64: (text) => Buffer.from(text, 'base64').toString('utf8'),
}

/** Reads what `messageOf` has made: one part of plain text in UTF-8. No reader of other people's mails. */
export function readMail(raw: Buffer): ReadMail {
  const [head = '', ...rest] = raw.toString('latin1').split('\r\n\r\n')
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const [name = '', ...value] = line.split(':')
    headers.set(name.toLowerCase(), value.join(':').trim())
  }
  const body = rest.join('\r\n\r\n')
  const decode = decoders[headers.get('content-transfer-encoding') ?? ''] ?? ((text: string) => text)
  return {
    to: headerText(headers.get('to') ?? ''),
    subject: headerText(headers.get('subject') ?? ''),
    date: headers.get('date') ?? '',
    text: decode(body).replaceAll('\r\n', '\n'),
  }
}
