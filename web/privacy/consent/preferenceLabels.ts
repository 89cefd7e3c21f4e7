import type { Preferences } from './consentRecord.ts'

type Name = keyof Preferences

export const preferenceLabels: Record<Name, { label: string; description: string }> = {
  essential: {
    label: 'Essential',
    description: 'Signing in, this choice, and what you ask us to remember. Always on.',
  },
  location: {
    label: 'Location',
    description: 'To show what is near you. Your browser asks you by itself before it tells us.',
  },
  analytics: {
    label: 'Analytics',
    description: 'To count which pages are used. We use none at present.',
  },
  marketing: {
    label: 'Marketing',
    description: 'To show advertising that may suit you. We show none at present.',
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
      return at === 0 ? label : label.toLowerCase()
    })
    .join(', ')
}
