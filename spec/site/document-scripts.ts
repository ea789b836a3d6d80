/** The scripts that a document names in its boot data: its own and its template's. */
export function documentScripts(html: string): string[] {
  const { scripts, ahead } = JSON.parse(/id="gf-boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  return [...scripts, ...ahead]
}
