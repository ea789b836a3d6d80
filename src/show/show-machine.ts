import { createMachine, state, transition } from 'robot3'

/** The names are the specification's. Only `hidden-zero` and `visible-auto` are at rest. */
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
 * Shows and hides (SHOW-1, SHOW-2). It can turn round half-way: before the height has begun to move it returns to the
 * former state, and after that it moves back (SHOW-3). Pure: heights and timers are outside.
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
