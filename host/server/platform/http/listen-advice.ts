/** Where a server listens. */
export interface Place {
  readonly host: string
  readonly port: number
}

const advice: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken: stop the program that uses it, or choose another, for instance PORT=${port + 1}.`,
  EACCES: ({ port }) => `Port ${port} needs more rights: choose one above 1023, for instance PORT=8000.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: correct HOST.`,
  ENOTFOUND: ({ host }) => `This machine has no address ${host}: correct HOST.`,
}

/** One line for the operator about a host and port on which the server cannot listen; undefined for other errors. */
export const listenAdvice = (error: unknown, place: Place): string | undefined =>
  advice[(error as NodeJS.ErrnoException).code ?? '']?.(place)
