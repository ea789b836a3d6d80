import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))

/** `BILL`: an issued bill. `TERMS`: terms that were agreed to. `REQUEST`: the receipt of a request. `PAYMENT`: the receipt of a payment. */
export const DocumentKind = z.enum(['BILL', 'TERMS', 'REQUEST', 'PAYMENT'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** A document of a customer that can be opened as a PDF. */
export const CustomerDocument = z.object({
  /** The number printed on it: a bill's invoice number, a request's reference, a payment's id. */
  documentId: text,
  kind: DocumentKind,
  title: text,
  /** The date printed on it. */
  issuedOn: z.iso.date(),
  /** The name for saving it. Others may see it on a shared device, so it contains no name, address or meter number. */
  fileName: z.string().check(z.regex(/^[A-Za-z0-9-]{1,96}\.pdf$/)),
})
export type CustomerDocument = z.infer<typeof CustomerDocument>

/** Newest first. */
export const DocumentList = z.object({ documents: z.array(CustomerDocument) })
export type DocumentList = z.infer<typeof DocumentList>

const signature = [...'%PDF-'].map((sign) => sign.charCodeAt(0))

/** The bytes of a PDF file. */
export const PdfFile = z.custom<Uint8Array<ArrayBuffer>>(
  // Not `instanceof`, which fails across realms in test environments.
  (value) => ArrayBuffer.isView(value) && signature.every((byte, at) => (value as Uint8Array)[at] === byte),
)
export type PdfFile = z.infer<typeof PdfFile>
