import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  /** Values by their names in lower case. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly body: string
}

function readAnswer(bytes: string): RawAnswer {
  // An interim answer, such as `100 Continue`, has no headers of its own.
  const [head = '', ...body] = bytes.replace(/^HTTP\/1\.1 1\d\d [^\r]*\r\n\r\n/, '').split('\r\n\r\n')
  const [start = '', ...lines] = head.split('\r\n')
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const [name = '', ...value] = line.split(':')
    const values = headers.get(name.toLowerCase()) ?? []
    headers.set(name.toLowerCase(), [...values, value.join(':').trim()])
  }
  return { status: Number(start.split(' ')[1]), headers, body: body.join('\r\n\r\n') }
}

/**
 * Sends bytes that no HTTP client would, and reads until the server closes the connection, which the request must ask for.
 */
export function exchange(port: number, message: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => void socket.write(message))
    socket.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks).toString('utf8'))))
  })
}
