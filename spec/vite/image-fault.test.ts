import { expect, test } from 'vitest'
import { imageFault } from '../../src/vite/document-checks.ts'

const there = () => true
const size = 'width="10" height="10"'

test.each([
  `<img src="/a.svg" ${size} alt="" />`,
  `<img src="/a.svg" ${size} alt=""/>`,
  `<img src="/a.svg" ${size} alt>`,
  `<img src="/a.svg" ${size} alt/>`,
  `<img alt='' src=/a.svg width=10 height=10>`,
  `<IMG ALT="a > b" SRC="/a.svg" WIDTH="10" HEIGHT="10">`,
  `<img src="/a.svg" ${size} alt=leaf />`,
])('[ROUTE-15] an image with size and alt is taken however they are written: %s', (tag) => {
  expect(imageFault(`<p>${tag}</p>`, there)).toBeNull()
})

test.each([
  [`<img src="/a.svg" ${size}>`, 'the image /a.svg has no alt'],
  [`<img src="/a.svg" ${size} title="no alt here" />`, 'the image /a.svg has no alt'],
  [`<img src="/a.svg" ${size} data-alt="x">`, 'the image /a.svg has no alt'],
  [`<img src="/a.svg" alt="" width="10">`, 'the image /a.svg has no width and height'],
  [`<img src="/a.svg" alt="" width="auto" height="10">`, 'the image /a.svg has no width and height'],
])('[ROUTE-15] an image without one is refused: %s', (tag, fault) => {
  expect(imageFault(`<p>${tag}</p>`, there)).toBe(fault)
})
