const colours = ['blue', 'orange', 'green', 'purple'] as const

/** The same name has the same colour everywhere. */
export const nameColour = (name: string) => {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return colours[sum % colours.length] ?? 'blue'
}
