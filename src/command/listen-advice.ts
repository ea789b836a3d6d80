interface Place {
  readonly host: string
  readonly port: number
}

/** By the code of an error of `listen`: one line with advice. */
export const listenAdvice: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken: stop the program that uses it, or choose another with --port.`,
  EACCES: ({ port }) => `Port ${port} needs more rights: choose one above 1023 with --port.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: correct --host.`,
  ENOTFOUND: ({ host }) => `This machine has no address ${host}: correct --host.`,
}

/** In the form of an address. */
export function shownHost(host: string): string {
  if (/^(?:localhost|127\.0\.0\.1|::1)$/.test(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
