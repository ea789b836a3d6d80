const bootOf = (html: string) => JSON.parse(/id="gf-boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

/** The scripts that a document names in its boot data: its own and its template's. */
export function documentScripts(html: string): string[] {
  const { scripts, ahead } = bootOf(html)
  return [...scripts, ...ahead]
}

/** Those of a document whose form works before the application, and without it: of the form, and what is loaded after the document. */
export function formScripts(html: string): string[] {
  const { form, afterLoad } = bootOf(html)
  return form === undefined ? [] : [...form, afterLoad]
}
