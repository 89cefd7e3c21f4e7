import type { Preferences } from './consentRecord.ts'

type Name = keyof Preferences

export const preferenceWords: Record<Name, { label: string; description: string }> = {
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

export const allNames = Object.keys(preferenceWords) as Name[]

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
/** Where the custom view begins when nothing was chosen before. */
export const atFirst: Preferences = { ...onlyEssential, location: true }

/** "Essential only", "Everything", "Essential, location". */
export const showPreferences = (preferences: Preferences): string => {
  const chosen = allNames.filter((name) => preferences[name])
  if (chosen.length === 1) return 'Essential only'
  if (chosen.length === allNames.length) return 'Everything'
  return chosen
    .map((name, at) => {
      const { label } = preferenceWords[name]
      return at === 0 ? label : label.toLowerCase()
    })
    .join(', ')
}
