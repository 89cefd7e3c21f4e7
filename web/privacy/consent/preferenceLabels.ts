import { lowerCase } from '#web/ui/letterCase.ts'
import type { Preferences } from './consentRecord.ts'

type Name = keyof Preferences

export const preferenceLabels: Record<Name, { label: string; description: string }> = {
  essential: {
    label: 'Essential',
    description: 'Your login, this choice, and what you ask us to remember. Always on.',
  },
  location: {
    label: 'Location',
    description: 'To show what’s near you. Your browser asks you first before it tells us.',
  },
  analytics: {
    label: 'Analytics',
    description: 'To count page visits. We don’t do this at the moment.',
  },
  marketing: {
    label: 'Marketing',
    description: 'To show ads that match your interests. We don’t do this at the moment.',
  },
}

export const preferenceNames = Object.keys(preferenceLabels) as Name[]

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

/** "Essential only", "Everything", "Essential, location". */
export const formatPreferences = (preferences: Preferences): string => {
  const selected = preferenceNames.filter((name) => preferences[name])
  if (selected.length === 1) return 'Essential only'
  if (selected.length === preferenceNames.length) return 'Everything'
  return selected
    .map((name, at) => {
      const { label } = preferenceLabels[name]
      return at === 0 ? label : lowerCase(label)
    })
    .join(', ')
}
