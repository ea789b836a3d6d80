import type { Plugin } from 'vite'
import { notLookedAt } from './looked-at.ts'

const looked = { 'react-dom': '19.3.1' }

/** Functions that are called for view transitions alone, and do nothing without one. */
const viewTransitions = [
  'trackEnterViewTransitions',
  'pushViewTransitionCancelableScope',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'applyViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'restoreViewTransitionName',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'scheduleViewTransitionEvent',
]
/** Hints that `react-dom` gives to the browser when it is asked to: `preload`, `preinit` and their like. */
const hints = [
  'preconnectAs',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
]
/** What stands in for a function that has to answer. */
const answers = new Map([
  // Names of components in the stack of an error, found by calling each once more: built code has none worth reading.
  ['describeNativeComponentFrame', "{return ''}"],
  // How long pictures may take: a view transition waits for them, and nothing else does.
  ['estimateBandwidth', '{return 0}'],
  // Nothing in the head is shared and waited for. A `<title>` or `<meta>` is put there all the same.
  ['getResource', '{return null}'],
])
const emptied = new Set([
  ...viewTransitions,
  ...hints,
  'validateDocumentPositionWithFiberTree',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
])
/** Where such parts would be made: whoever renders one learns at once that this build is without. */
const refused = new Set([
  'startViewTransition',
  'createViewTransitionInstance',
  'FragmentInstance',
  // Style sheets, scripts and other resources that React would share between components.
  'acquireResource',
  'preloadStylesheet',
  'suspendResource',
  'insertStylesheet',
  'insertStylesheetIntoRoot',
  // Elements with a hyphen in their name.
  'setPropOnCustomElement',
  // `<SuspenseList>`, `<Activity>`.
  'updateSuspenseListComponent',
  'updateActivityComponent',
  // `useActionState`, and functions as the action of a form.
  'mountActionState',
  'updateActionStateImpl',
  'runActionStateAction',
  'dispatchActionState',
])
const fragmentMethod = /^FragmentInstance\.prototype\.\w+ = /

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly id?: { readonly name: string } | null
  readonly body?: { readonly start: number; readonly end: number }
}

/** What stands instead of a part of the text. */
type Cut = readonly [start: number, end: number, instead: string]

/** The cuts, and the names that were looked for and not found: React has changed. */
function findCuts(code: string, nodes: readonly Node[]): { cuts: Cut[]; missing: string[] } {
  const cuts: Cut[] = []
  const missing = new Set([...emptied, ...refused, ...answers.keys(), 'FragmentInstance.prototype'])
  for (const { type, id, body, start, end } of nodes) {
    if (type === 'ExpressionStatement' && fragmentMethod.test(code.slice(start, end))) {
      cuts.push([start, end, ''])
      missing.delete('FragmentInstance.prototype')
    }
    const name = type === 'FunctionDeclaration' ? (id?.name ?? '') : ''
    const refusal = refused.has(name) ? `{throw Error('${name} is left out')}` : undefined
    const instead = emptied.has(name) ? '{}' : (answers.get(name) ?? refusal)
    if (!body || instead === undefined) continue
    missing.delete(name)
    cuts.push([body.start, body.end, instead])
  }
  return { cuts, missing: [...missing] }
}

/**
 * Leaves out of react-dom what a site does not use, about 9 kB of brotli on every page: view transitions, refs on
 * fragments, resources that are lifted into the head and hints for them, `SuspenseList`, `Activity`, `useActionState`,
 * custom elements, and names of components in stacks.
 * A component that asks for one of them fails, and names it; the linter knows them
 * too. Another version of React stops the build.
 */
export const leanReactDom = (): Plugin => ({
  name: 'gridfront-lean-react-dom',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js/ },
    handler(code, id) {
      const doubt = notLookedAt(id, looked)
      if (doubt !== undefined) this.error(doubt)
      const program = this.parse(code, { lang: 'js' })
      const { cuts, missing } = findCuts(code, program.body as unknown as Node[])
      if (missing.length > 0) this.error(`react-dom has changed: ${missing.join(', ')} not found`)
      let rest = 0
      const parts = cuts.map(([start, end, instead]) => {
        const part = code.slice(rest, start) + instead
        rest = end
        return part
      })
      return { code: parts.join('') + code.slice(rest), map: null }
    },
  },
})
