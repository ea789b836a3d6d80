const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for markup, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
