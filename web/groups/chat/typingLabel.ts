import { firstNameOf } from '#shared/users/shortNames.ts'
import { t } from '#web/language/t.tsx'

/** "Mina is typing…"; two names at most, otherwise "Several people". */
export const typingLabel = (names: readonly string[]) => {
  const [one, other] = names.map(firstNameOf)
  if (one === undefined) return ''
  if (other === undefined) return t('groups.chat.typing', { name: one })
  return names.length === 2
    ? t('groups.chat.twoTyping', { name: one, other })
    : t('groups.chat.severalTyping')
}
