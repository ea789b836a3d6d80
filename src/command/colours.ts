import type { CommandPorts, Screen } from './ports.ts'

/** Colours are for terminals, unless the user has turned them off (no-color.org). */
export const wantsColour = (
  { isTerminal }: Screen,
  { NO_COLOR = '', TERM = '' }: CommandPorts['env'],
  isRefused: boolean,
): boolean => isTerminal && !isRefused && NO_COLOR === '' && TERM !== 'dumb'
