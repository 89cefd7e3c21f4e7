import type { PageEntry } from '#web/page/PageList.tsx'

const publicPages = [
  { id: 'policy', title: 'Privacy policy' },
  { id: 'terms', title: 'How long we keep what' },
  { id: 'cookies', title: 'Cookies and storage' },
  { id: 'documents', title: 'How we look after it' },
  { id: 'contact', title: 'Contact' },
] as const satisfies PageEntry[]

export const memberPages = [
  { id: 'consents', title: 'What you agree to' },
  { id: 'your-data', title: 'Your data', parts: /^exports$/ },
  { id: 'trail', title: 'Audit trail' },
  { id: 'delete-data', title: 'Delete data' },
  { id: 'delete-account', title: 'Delete your account' },
  ...publicPages,
] as const satisfies PageEntry[]

export type PrivacyPageId = (typeof memberPages)[number]['id']

type PrivacyPage = PageEntry<PrivacyPageId>

/** Links to pages about the account lead visitors to the login. */
export const visitorPages: [PrivacyPage, ...PrivacyPage[]] = [
  ...publicPages,
  {
    id: 'your-data',
    title: 'Your data',
    parts: /^(consents|exports|trail|delete-data|delete-account)$/,
  },
]
