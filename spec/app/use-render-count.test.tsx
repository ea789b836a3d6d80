import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { useRenderCount } from '../../src/app/use-render-count.ts'
import { inGridfront, testGridfront } from '../render/in-gridfront.tsx'

function Counted() {
  useRenderCount('Counted')
  return null
}

test('[CONST-4] each render that is shown counts once, under StrictMode too', () => {
  const counted: string[] = []
  const gridfront = testGridfront({ countRender: (component) => counted.push(component) })
  const page = () => <StrictMode>{inGridfront(<Counted />, gridfront)}</StrictMode>
  const { rerender } = render(page())
  expect(counted).toEqual(['Counted'])
  rerender(page())
  expect(counted).toEqual(['Counted', 'Counted'])
})
