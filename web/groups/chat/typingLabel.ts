const firstName = (name: string) => name.split(/\s+/)[0] ?? name

/** "Mina is typing…"; two names at most, otherwise "Several people". */
export const typingLabel = (names: readonly string[]) => {
  const [one, other] = names.map(firstName)
  if (one === undefined) return ''
  if (other === undefined) return `${one} is typing…`
  return names.length === 2 ? `${one} and ${other} are typing…` : 'Several people are typing…'
}
