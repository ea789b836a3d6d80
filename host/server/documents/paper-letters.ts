/** How a text is written in a font that has these letters: spaces of any width as one, what it lacks without accents or as `?`. */
export function writable(text: string, hasLetter: (letter: string) => boolean): string {
  const spaced = text.replace(/\p{Zs}/gu, ' ')
  return [...spaced]
    .map((letter) => {
      if (hasLetter(letter)) return letter
      const [plain = ''] = letter.normalize('NFD')
      return hasLetter(plain) ? plain : '?'
    })
    .join('')
}
