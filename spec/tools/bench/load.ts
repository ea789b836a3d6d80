import { once } from 'node:events'
import { connect } from 'node:net'
import { now } from './measures.ts'

/** A request that is sent again and again. */
export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** JSON. */
  readonly body?: string
}

export interface Load {
  readonly origin: string
  readonly connections: number
  readonly ms: number
}

const headEnd = Buffer.from('\r\n\r\n')

function bytesOf(origin: string, { method, path, headers = {}, body }: Asked): Buffer {
  const all = {
    host: new URL(origin).host,
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/** The length of an answer's body by its head. Throws if the answer is no success, or has no length. */
function lengthIn(head: string): number {
  const [, status = ''] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? []
  if (!/^2/.test(status)) throw new Error(`A request was answered ${head.split('\r\n')[0]}`)
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
  if (length === undefined && status !== '204') throw new Error('An answer came without its length.')
  return Number(length ?? 0)
}

/** Sends a request over one connection, the next one after each answer, until `isOver`. Resolves to their number. */
async function askInTurn(origin: string, request: Buffer, isOver: () => boolean): Promise<number> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  await once(socket, 'connect')
  return new Promise((resolve, reject) => {
    let count = 0
    let head: Buffer = Buffer.alloc(0)
    /** Bytes of the answer that are to come; null: its head is. */
    let left: number | null = null
    const take = (chunk: Buffer) => {
      if (left === null) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const at = head.indexOf(headEnd)
        if (at === -1) return
        left = at + headEnd.length + lengthIn(head.toString('latin1', 0, at)) - head.length
        head = Buffer.alloc(0)
      } else left -= chunk.length
      if (left > 0) return
      count += 1
      left = null
      if (!isOver()) return void socket.write(request)
      resolve(count)
      socket.destroy()
    }
    socket.on('data', (chunk: Buffer) => {
      try {
        take(chunk)
      } catch (error) {
        socket.destroy(error as Error)
      }
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection.')))
    socket.write(request)
  })
}

export interface Counted {
  readonly count: number
  readonly seconds: number
}

/**
 * Repeats a request over some connections, and counts the answers. It does as little as is possible for
 * each, because on a small machine it takes the processor from the server that it measures.
 */
export async function load({ origin, connections, ms }: Load, asked: Asked): Promise<Counted> {
  const request = bytesOf(origin, asked)
  const begun = now()
  const isOver = () => now() - begun >= ms
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askInTurn(origin, request, isOver)),
  )
  return { count: counts.reduce((sum, count) => sum + count, 0), seconds: (now() - begun) / 1000 }
}
