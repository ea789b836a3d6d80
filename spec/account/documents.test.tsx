import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CustomerDocument } from '../../contracts/schemas/document.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import type { FileAnswer } from '../../src/account/document-files.ts'
import { documentFiles } from '../../src/account/document-files.ts'
import { createApiClient } from '../../src/client/api-client.ts'
import { Bills } from '../../src/templates/account/bills.tsx'
import { DocumentButton } from '../../src/templates/account/document-button.tsx'
import { DocumentList } from '../../src/templates/account/document-list.tsx'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, problem } from '../client/fake-backend.ts'

const saved: { name: string; blob: Blob }[] = []
beforeEach(() => {
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`
    blobs.set(address, blob as Blob)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob !== undefined) saved.push({ name: this.download, blob })
  })
})
afterEach(() => {
  saved.length = 0
  vi.restoreAllMocks()
  cleanup()
})

const file: FileAnswer = {
  success: true,
  bytes: new TextEncoder().encode('%PDF-1.7 a bill'),
  fileName: 'bill-2026-11-06-104417.pdf',
}
const button = () => screen.getByRole('button')
const draw = (getDocument: (id: string) => Promise<FileAnswer>) =>
  render(<DocumentButton documentId="INV-1" label="Download this bill (PDF)" getDocument={getDocument} />)

test('[ACC-6] a file is requested once however often the button is pressed, saved under its name, and the page says so', async () => {
  let come: (answer: FileAnswer) => void = () => {}
  const getDocument = vi.fn(() => new Promise<FileAnswer>((resolve) => (come = resolve)))
  draw(getDocument)
  fireEvent.click(button())
  fireEvent.click(button())
  expect(getDocument.mock.calls).toEqual([['INV-1']])
  expect(screen.getByRole('status').textContent).toBe('Getting the file…')
  expect(button().getAttribute('aria-disabled')).toBe('true')
  come(file)
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'Your browser saves it as bill-2026-11-06-104417.pdf.',
    ),
  )
  expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([[file.fileName, 'application/pdf']])
  expect(button().getAttribute('aria-disabled')).toBeNull()
})

test.each([
  ['UNREACHABLE', 'We got no answer from our server. Check your internet connection, then try again.'],
  ['NOT_FOUND', 'There is no PDF of this. Call us and we’ll send you a copy.'],
  ['FAILED', 'We could not get the file just now. Try again in a few minutes.'],
] as const)(
  '[ACC-6] %s is shown, nothing is saved, and the button can be pressed again',
  async (code, words) => {
    const getDocument = vi.fn(async (): Promise<FileAnswer> => ({ success: false, code }))
    draw(getDocument)
    fireEvent.click(button())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
    expect(saved).toEqual([])
    getDocument.mockResolvedValueOnce(file)
    fireEvent.click(button())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(screen.getByRole('alert').textContent).toBe('')
  },
)

test('[API-12] [API-11] a document comes over the contract as bytes, under the name of its header', async () => {
  const mock = createMockBackend()
  const token = await mock.openSession()
  const client = createApiClient()
  client.initialise({
    backend: 'https://api.wattlebird.example',
    csrf: mock.csrf,
    token: () => token,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => mock.handle(new Request(input, init)),
  })
  const { getDocument } = documentFiles(client)
  const [bill] = mayaNguyen.invoices
  const answer = await getDocument(bill?.invoiceNumber ?? '')
  if (!answer.success) throw new Error(answer.code)
  expect(answer.fileName).toBe('bill-2026-11-06-INV-2026-104417.pdf')
  const text = new TextDecoder().decode(answer.bytes)
  expect(text.startsWith('%PDF-1.4')).toBe(true)
  expect(text).toContain('(To pay $386.42)')
  expect(await getDocument('nobody')).toEqual({ success: false, code: 'NOT_FOUND' })
})

test('[ACC-6] a failed file shows its reason, and a file without a name gets one', async () => {
  const get = (answer: Answering) => documentFiles(clientOf(answer).client).getDocument('INV-1')
  const pdf = (disposition: string) =>
    new Response('%PDF-1.7', {
      headers: { 'content-type': 'application/pdf', 'content-disposition': disposition },
    })
  expect(await get(() => problem(500))).toEqual({ success: false, code: 'FAILED' })
  expect(await get(() => problem(429))).toEqual({ success: false, code: 'TOO_MANY' })
  expect(await get(() => Promise.reject(new TypeError('fetch failed')))).toEqual({
    success: false,
    code: 'UNREACHABLE',
  })
  for (const strange of ['inline', 'attachment; filename="../bill.pdf"', 'attachment; filename="bill.exe"'])
    expect(await get(() => pdf(strange))).toMatchObject({ success: true, fileName: 'document.pdf' })
})

test('[ACC-6] each bill of the list has a button that names its day', () => {
  render(<Bills bills={mayaNguyen.bills} getDocument={async () => file} />)
  const names = within(screen.getByRole('table'))
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'))
  expect(names).toHaveLength(mayaNguyen.bills.length)
  expect(names[0]).toBe('Download the bill from 6 Nov 2026 as PDF')
})

const many: CustomerDocument[] = Array.from({ length: 9 }, (_, at) => ({
  documentId: `D-${at}`,
  kind: at === 8 ? 'TERMS' : 'BILL',
  title: `Document ${at}`,
  issuedOn: `${at < 4 ? 2026 : 2025}-0${9 - at}-01`,
  fileName: `bill-${at}.pdf`,
}))
const titles = () =>
  screen.queryAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)
const pick = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('[ACC-6] many documents can be filtered by kind and year, and their number is shown', () => {
  render(<DocumentList documents={many} getDocument={async () => file} />)
  expect(titles()).toHaveLength(9)
  pick('Year', '2025')
  expect(titles()).toEqual(['Document 4', 'Document 5', 'Document 6', 'Document 7', 'Document 8'])
  pick('Kind', 'TERMS')
  expect(titles()).toEqual(['Document 8'])
  expect(screen.getByText('1 of 9 documents.')).toBeTruthy()
  pick('Year', '2026')
  expect(screen.getByText('There are none of this kind for this year.')).toBeTruthy()
})

test('[ACC-6] a few documents have no filter, and an empty list says so', () => {
  render(<DocumentList documents={many.slice(0, 2)} getDocument={async () => file} />)
  expect(screen.queryByLabelText('Kind')).toBeNull()
  expect(titles()).toEqual(['Document 0', 'Document 1'])
  cleanup()
  render(<DocumentList documents={[]} getDocument={async () => file} />)
  // Some are billed each month, others each quarter.
  expect(screen.getByText(/No documents yet/).textContent).toContain('after your first billing period')
  cleanup()
  render(<Bills bills={[]} />)
  expect(screen.getByText(/No bills yet/).textContent).toContain('after your first billing period')
})
