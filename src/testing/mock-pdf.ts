/** A text for a PDF string: escaped, with the nearest equivalents in ASCII. */
const plain = (text: string) =>
  text
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/\u00d7/g, 'x')
    .replace(/\u2019/g, "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '?')
    .replace(/[\\()]/g, '\\$&')

const [lineHeight, top, left] = [16, 790, 50]

/** A one-page PDF with these lines, the first as its title. For tests that read or save a PDF. */
export function mockPdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const shown = lines.map((line) => `(${plain(line)}) Tj T*`).join('\n')
  const content = `BT /F1 11 Tf ${lineHeight} TL ${left} ${top} Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-AU) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Title (${plain(lines[0] ?? '')}) >>`,
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = file.length
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return new TextEncoder().encode(file)
}
