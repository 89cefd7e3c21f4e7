import type { PageEntry } from '#web/page/PageList.tsx'

/** The pages of the settings; their contents are in `Settings.tsx`. */
export const settingsPages = [
  {
    id: 'security',
    title: 'Security',
    parts: /^(sign-in-and-security|passkeys|second-factor)$/,
  },
  {
    id: 'notification-settings',
    title: 'Notification choices',
    parts: /^(what-reaches-you|push-notifications|(inApp|push|mail)-\w+)$/,
  },
  {
    id: 'visibility',
    title: 'What others see',
    parts: /^(messages|search|suggestion|attendance)-settings$/,
  },
  { id: 'cookie-settings', title: 'This browser' },
] as const satisfies PageEntry[]
