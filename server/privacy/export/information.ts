import { t } from '#server/language/t.ts'
import { describeRetention } from '#shared/privacy/retentionTexts.ts'
import type { Platform } from '#shared/settings/platform.ts'

/** Why data is used, with the legal ground (GDPR, Article 6). */
const grounds = {
  account: 'contract',
  meeting: 'contract',
  firstDays: 'contract',
  notifications: 'contract',
  safety: 'legitimateInterest',
  translation: 'legitimateInterest',
  suggestions: 'consent',
  consents: 'legalObligation',
  books: 'legalObligation',
  offers: 'consent',
} as const

const describePurposes = (hasTranslation: boolean) =>
  (Object.keys(grounds) as (keyof typeof grounds)[])
    .filter((name) => name !== 'translation' || hasTranslation)
    .map((name) => ({
      purpose: t(`privacy.export.purpose.${name}.purpose`),
      data: t(`privacy.export.purpose.${name}.data`),
      ground: t(`privacy.export.ground.${grounds[name]}`),
    }))

const recipients = ['members', 'administrators', 'mailService', 'pushServices'] as const

const rights = [
  'access',
  'rectification',
  'erasure',
  'restriction',
  'portability',
  'objection',
  'withdrawal',
  'complaint',
] as const

/** The information required with a copy of personal data (GDPR, Article 15(1)). */
export const information = (
  platform: Platform,
  publicUrl: string,
  translationServer: string | null,
) => ({
  controller: {
    name: t('privacy.export.controller', {
      community: platform.name,
      host: new URL(publicUrl).host,
    }),
    contact: `${publicUrl}/privacy/contact`,
  },
  purposes: describePurposes(translationServer !== null),
  recipients: [
    ...recipients.map((name) => t(`privacy.export.recipient.${name}`)),
    ...(translationServer
      ? [t('privacy.export.recipient.translationServer', { host: translationServer })]
      : []),
  ],
  transfers: t('privacy.export.transfers'),
  source: t('privacy.export.source'),
  automatedDecisions: t('privacy.export.automatedDecisions'),
  retention: describeRetention(platform).map(({ name: _, ...texts }) => texts),
  rights: rights.map((name) => t(`privacy.export.right.${name}`)),
  // untranslated: the name of an authority.
  authority: { name: 'Autoriteit Persoonsgegevens', url: 'https://autoriteitpersoonsgegevens.nl' },
})
