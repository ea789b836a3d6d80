/** Part of the inline script. Whether the visitor asks to save data, or the network is too slow to load anything ahead. */
export function savesData(): boolean {
  const { saveData, effectiveType = '' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {}
  return Boolean(saveData) || effectiveType.includes('2g')
}
