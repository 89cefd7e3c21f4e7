const maxCharacters = 120

// Control characters, marks that turn the direction of text, and what paths are made of.
const misleading = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029/\\:*?"<>|]/gu

/** The name without its folder, its own ending, and characters that mislead; with this ending. */
export const cleanFileName = (name: string, extension: string) => {
  const base = (name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replace(misleading, '')
    .replace(/\.[^.]*$/, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const kept = [...base]
    .slice(0, maxCharacters)
    .join('')
    .replace(/(?<![. ])[. ]+$/, '')
  return `${kept || 'file'}.${extension}`
}
