import { printable } from './printable.ts'

export interface CommandResult {
  readonly text: string
  readonly exitCode: number
}

export interface CommandOutput {
  readonly stdout: { readonly write: (text: string) => unknown }
  readonly stderr: { readonly write: (text: string) => unknown }
  exitCode?: number | string | null | undefined
}

/**
 * Writes the result of a command, or the reason why it failed (`inWords`). Everything that a command prints goes through here: what
 * customers have typed must not reach a terminal as control characters.
 */
export async function runCommand(
  run: () => Promise<string | CommandResult>,
  inWords: (error: unknown) => string,
  output: CommandOutput = process,
): Promise<void> {
  try {
    const result = await run()
    const { text, exitCode } = typeof result === 'string' ? { text: result, exitCode: 0 } : result
    output.stdout.write(`${printable(text)}\n`)
    output.exitCode = exitCode
  } catch (error) {
    output.stderr.write(`${printable(inWords(error))}\n`)
    output.exitCode = 1
  }
}
