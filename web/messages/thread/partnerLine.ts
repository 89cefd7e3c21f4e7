import type { Conversation } from '#shared/messages/contract.ts'
import { townOf } from '#shared/users/shortNames.ts'
import { Role, roleLabels } from '#shared/users/user.ts'
import { shownLanguage } from '#web/language/languageNames.ts'
import { t } from '#web/language/t.tsx'

/** "Delft · learns Dutch", or else the role; null for a profile without any of these. */
export const partnerLine = (facts: Conversation['otherFacts']) => {
  const town = townOf(facts?.location)
  const [language] = facts?.learns ?? []
  if (language) {
    const name = shownLanguage(language)
    return town
      ? `${town} · ${t('messages.thread.learnsAfterTown', { language: name })}`
      : t('messages.thread.learns', { language: name })
  }
  if (town) return town
  const role = Role.safeParse(facts?.role)
  return role.success && role.data !== 'other' ? t(roleLabels[role.data]) : null
}
