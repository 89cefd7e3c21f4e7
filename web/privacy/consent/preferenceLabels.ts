import { t } from '#web/language/t.tsx'
import { joinParts } from '#web/ui/format.ts'
import type { Preferences } from './consentRecord.ts'

export const preferenceNames = [
  'essential',
  'location',
  'analytics',
  'marketing',
] as const satisfies (keyof Preferences)[]

export const everything: Preferences = {
  essential: true,
  location: true,
  analytics: true,
  marketing: true,
}
export const onlyEssential: Preferences = {
  essential: true,
  location: false,
  analytics: false,
  marketing: false,
}
/** Initial custom preferences if there is no earlier choice. */
export const initialCustom: Preferences = { ...onlyEssential, location: true }

const optionalNames = preferenceNames.slice(1) as Exclude<keyof Preferences, 'essential'>[]

/** "Essential only", "Everything", "Essential, location". */
export const formatPreferences = (preferences: Preferences): string => {
  const selected = optionalNames.filter((name) => preferences[name])
  if (selected.length === 0) return t('privacy.cookies.essentialOnly')
  if (selected.length === optionalNames.length) return t('privacy.cookies.everything')
  const others = joinParts(...selected.map((name) => t(`privacy.cookies.part.${name}`)))
  return t('privacy.cookies.essentialAnd', { others })
}
