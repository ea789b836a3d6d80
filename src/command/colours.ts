import type { CommandPorts, Screen } from './ports.ts'

/** Colours are for people at a terminal who have not asked for none (no-color.org). */
export const wantsColour = (
  { isTerminal }: Screen,
  { NO_COLOR = '', TERM = '' }: CommandPorts['env'],
  isRefused: boolean,
): boolean => isTerminal && !isRefused && NO_COLOR === '' && TERM !== 'dumb'
