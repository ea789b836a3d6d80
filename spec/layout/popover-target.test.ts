// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { popoverTarget } from '../../src/layout/popover-target.ts'

const react = vi.hoisted(() => ({ version: '' }))
vi.mock('react', () => react)

test.each([
  ['18.3.1', ['popovertarget', 'popovertargetaction']],
  ['19.0.0', ['popoverTarget', 'popoverTargetAction']],
  ['20.1.0', ['popoverTarget', 'popoverTargetAction']],
])('React %s is given the names of a popover’s button that it writes without a warning', (version, names) => {
  react.version = version
  expect(Object.entries(popoverTarget('menu'))).toEqual([
    [names[0], 'menu'],
    [names[1], 'toggle'],
  ])
  expect(Object.values(popoverTarget('menu', 'hide'))).toEqual(['menu', 'hide'])
})
