import { createMachine, state, transition } from 'robot3'

/** As the specification spells them. At rest are `hidden-zero` and `visible-auto` alone. */
export type ShowState =
  | 'hidden-zero'
  | 'hidden-startShowing'
  | 'hidden-showing'
  | 'visible-auto'
  | 'visible-startHiding'
  | 'visible-hiding'

/** `START`: the height may begin to move. `END`: it has arrived. */
export type ShowEvent = { readonly type: 'SHOW' | 'HIDE' | 'START' | 'END' }

/**
 * Shows and hides (SHOW-1, SHOW-2). Half-way it turns round: what has not begun to move goes back to where it
 * was, what moves goes on the other way (SHOW-3). Pure: heights and timers live outside.
 */
export const showMachine = (first: 'hidden-zero' | 'visible-auto') =>
  createMachine(first, {
    'hidden-zero': state(transition('SHOW', 'hidden-startShowing')),
    'hidden-startShowing': state(transition('START', 'hidden-showing'), transition('HIDE', 'hidden-zero')),
    'hidden-showing': state(transition('END', 'visible-auto'), transition('HIDE', 'visible-hiding')),
    'visible-auto': state(transition('HIDE', 'visible-startHiding')),
    'visible-startHiding': state(transition('START', 'visible-hiding'), transition('SHOW', 'visible-auto')),
    'visible-hiding': state(transition('END', 'hidden-zero'), transition('SHOW', 'hidden-showing')),
  })
