import { type Label, t } from '#web/language/t.tsx'
import type { PageEntry } from '#web/page/PageList.tsx'

export const pageTitles = {
  consents: 'privacy.pages.consents',
  'your-data': 'privacy.pages.yourData',
  trail: 'privacy.pages.trail',
  'delete-data': 'privacy.pages.deleteData',
  'delete-account': 'privacy.pages.deleteAccount',
  policy: 'common.privacyPolicy',
  terms: 'privacy.pages.terms',
  cookies: 'privacy.pages.cookies',
  documents: 'privacy.pages.documents',
  contact: 'common.contact',
} as const satisfies Record<string, Label>

export type PrivacyPageId = keyof typeof pageTitles

type PrivacyPage = PageEntry<PrivacyPageId>
type PrivacyPages = [PrivacyPage, ...PrivacyPage[]]

const page = (id: PrivacyPageId): PrivacyPage => ({ id, title: t(pageTitles[id]) })

const publicPages = (): PrivacyPages => [
  page('policy'),
  page('terms'),
  page('cookies'),
  page('documents'),
  page('contact'),
]

export const memberPages = (): PrivacyPages => [
  page('consents'),
  { ...page('your-data'), parts: /^exports$/ },
  page('trail'),
  page('delete-data'),
  page('delete-account'),
  ...publicPages(),
]

/** Links to pages about the account lead visitors to the login. */
export const visitorPages = (): PrivacyPages => [
  ...publicPages(),
  { ...page('your-data'), parts: /^(consents|exports|trail|delete-data|delete-account)$/ },
]
