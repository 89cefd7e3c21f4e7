import { firstNameOf } from '#shared/users/shortNames.ts'

/** "Mina is typing…"; two names at most, otherwise "Several people". */
export const typingLabel = (names: readonly string[]) => {
  const [one, other] = names.map(firstNameOf)
  if (one === undefined) return ''
  if (other === undefined) return `${one} is typing…`
  return names.length === 2 ? `${one} and ${other} are typing…` : 'Several people are typing…'
}
