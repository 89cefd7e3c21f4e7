import { t } from '#web/language/t.tsx'
import type { PageEntry } from '#web/page/PageList.tsx'

export type SettingsPageId = 'security' | 'notification-settings' | 'visibility' | 'cookie-settings'

type SettingsPage = PageEntry<SettingsPageId>

/** The pages of the settings; their contents are in `Settings.tsx`. */
export const settingsPages = (): [SettingsPage, ...SettingsPage[]] => [
  {
    id: 'security',
    title: t('common.security'),
    parts: /^(sign-in-and-security|passkeys|second-factor)$/,
  },
  {
    id: 'notification-settings',
    title: t('profile.settings.notifications'),
    parts: /^(what-reaches-you|push-notifications|(inApp|push|mail)-\w+)$/,
  },
  {
    id: 'visibility',
    title: t('common.whatOthersSee'),
    parts: /^(messages|search|suggestion|attendance)-settings$/,
  },
  { id: 'cookie-settings', title: t('profile.settings.browser') },
]
