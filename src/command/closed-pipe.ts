/**
 * A reader that has seen enough, such as `head`, closes its pipe: what is still written to it goes nowhere, and takes
 * nothing from the exit code. `onOther` hears of anything else that keeps standard output or standard error from
 * being written. Default: it is thrown.
 */
export function ignoreClosedPipes(
  onOther: (error: Error) => void = (error) => {
    throw error
  },
): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') onOther(error)
    })
}
