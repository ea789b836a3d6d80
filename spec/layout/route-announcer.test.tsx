import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RouteAnnouncer } from '../../src/layout/route-announcer.tsx'
import { createAnnouncements } from '../../src/navigation/announcements.ts'

test('[ROUTE-14] nothing is spoken at first; then each title, and one that comes twice is another text', () => {
  const announcements = createAnnouncements()
  render(<RouteAnnouncer announcements={announcements} />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  act(() => announcements.say('Plans'))
  expect(region.textContent).toBe('Plans')
  const texts = ['Help', 'Help', 'Help'].map((title) => {
    act(() => announcements.say(title))
    return region.textContent
  })
  expect(texts.map((text) => text?.trim())).toEqual(['Help', 'Help', 'Help'])
  expect(texts[1]).not.toBe(texts[0])
  expect(texts[2]).not.toBe(texts[1])
})

test('[ROUTE-14] a document carries the region, empty', () => {
  const markup = renderToString(<RouteAnnouncer announcements={createAnnouncements()} />)
  expect(markup).toBe('<p role="status" class="gf-visually-hidden"></p>')
})
