/**
 * A reader such as `head` may close its pipe early: further output is dropped, and the exit code is not affected.
 * `onOther` is called with any other error of standard output or standard error. Default: it is thrown.
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
