import { useEffect, useRef, useState } from 'react'
import { DebugButton } from '../../../../src/gate/debug-button.tsx'
import type { Gate } from '../../../../src/gate/gate.ts'
import { createGate } from '../../../../src/gate/gate.ts'
import { GateDialog } from '../../../../src/gate/gate-dialog.tsx'
import { GateProvider } from '../../../../src/gate/gate-provider.tsx'
import type { GateDefinition } from '../../../../src/gate-config/gate-config.ts'
import { completeGate } from '../../../../src/gate-config/gate-config.ts'
import { press, type } from '../acting.ts'
import type { Example, Family } from '../example.ts'

/** A gate without storage, with a fixed address. Its timers do not wait. */
function gateOf(definition: GateDefinition): Gate {
  const config = completeGate({
    enabled: true,
    accessCode: ['4821'],
    showTrigger: 'immediately',
    ...definition,
  })
  const href = 'https://www.banksia.example/'
  return createGate({
    config,
    storages: [],
    page: { location: { hash: '', href }, history: { state: null, replaceState: () => {} } },
    isTest: () => false,
    setTimeout: (work) => work(),
  })
}

function OpenGate({ definition = {}, isDebug = false }: { definition?: GateDefinition; isDebug?: boolean }) {
  const [gate] = useState(() => gateOf(definition))
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    gate.start()
    if (isDebug) gate.startDebug()
  }, [gate, isDebug])
  return (
    <GateProvider gate={gate}>
      <GateDialog />
    </GateProvider>
  )
}

function started(definition: GateDefinition): Gate {
  const gate = gateOf(definition)
  gate.start()
  return gate
}

const opened = { run: () => {}, until: 'dialog[open]' }
const debug = (
  id: string,
  title: string,
  shows: string,
  definition: GateDefinition,
  until: string,
): Example => ({
  id: `debug-button-${id}`,
  title: `Debug button: ${title}`,
  shows,
  height: 200,
  act: { run: () => {}, until },
  render: () => <DebugButton loadGate={async () => started(definition)} />,
})

export const gateExamples: Family = {
  id: 'gate',
  title: 'Invite gate',
  keys: [
    {
      keys: 'Escape',
      does: 'Nothing: the gate stays.',
      proof: {
        file: 'spec/gate/gate-dialog.test.tsx',
        test: 'Escape does nothing, and a dialog that the browser closes is opened again',
      },
    },
  ],
  examples: [
    {
      id: 'gate',
      title: 'Gate',
      shows: 'Over the whole window; the field has the focus.',
      height: 640,
      act: opened,
      render: () => <OpenGate />,
    },
    {
      id: 'gate-wrong',
      title: 'Gate, wrong code',
      shows: 'The message stands under the field, and is tied to it.',
      height: 640,
      act: {
        run: (page) => {
          type(page, 'Invite code', '0000')
          press(page, 'Submit')
        },
        until: 'dialog[open] [aria-invalid]',
      },
      render: () => <OpenGate />,
    },
    {
      id: 'gate-by-link',
      title: 'Gate without a field',
      shows: 'Only a link lets in.',
      height: 640,
      act: opened,
      render: () => <OpenGate definition={{ showCodeEntry: false }} />,
    },
    {
      id: 'gate-debug',
      title: 'Gate in debug mode',
      shows: 'With a button that closes it.',
      height: 640,
      act: { run: () => {}, until: 'dialog[open] .gf-gate__close' },
      render: () => <OpenGate isDebug />,
    },
    debug('off', 'gate is off', 'Disabled, and says why.', { enabled: false }, '[aria-disabled]'),
    debug('shown', 'gate is shown', 'Disabled, and says why.', {}, '[aria-disabled]'),
  ],
}
