import type { Consent } from '#shared/privacy/contract.ts'

/** Consents to a document, with the page that shows it. */
export const documentConsents = [
  'privacyPolicyAccepted',
  'gdprConsent',
  'dataRetentionConsent',
] as const satisfies Consent[]
export type DocumentConsent = (typeof documentConsents)[number]

export const documentLabels = {
  privacyPolicyAccepted: {
    label: 'common.privacyPolicy',
    description: 'privacy.consents.policy.description',
    read: 'privacy.consents.policy.read',
    href: '/privacy#policy',
  },
  gdprConsent: {
    label: 'common.gdprData',
    description: 'privacy.consents.gdpr.description',
    read: 'privacy.consents.gdpr.read',
    href: '/privacy#documents',
  },
  dataRetentionConsent: {
    label: 'privacy.consents.retention.label',
    description: 'privacy.consents.retention.description',
    read: 'privacy.consents.retention.read',
    href: '/privacy#terms',
  },
} as const satisfies Record<DocumentConsent, object>

export const optionalConsents = [
  'dataProcessingConsent',
  'cookieConsent',
  'marketingConsent',
] as const satisfies Consent[]
type OptionalConsent = (typeof optionalConsents)[number]

export const optionalLabels = {
  dataProcessingConsent: {
    label: 'privacy.consents.suggestions.label',
    description: 'privacy.consents.suggestions.description',
  },
  cookieConsent: {
    label: 'privacy.consents.cookies.label',
    description: 'privacy.consents.cookies.description',
  },
  marketingConsent: {
    label: 'common.marketing',
    description: 'privacy.consents.marketing.description',
  },
} as const satisfies Record<OptionalConsent, object>
