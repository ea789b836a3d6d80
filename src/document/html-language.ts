/** The attributes of `<html>` for a language: ` lang="ar" dir="rtl"`. */
export function htmlLanguage(language: string): string {
  const { script = '' } = new Intl.Locale(language).maximize()
  const isRightToLeft = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/.test(script)
  return ` lang="${language}"${isRightToLeft ? ' dir="rtl"' : ''}`
}
