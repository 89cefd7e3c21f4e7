import type { Consent } from '#shared/privacy/contract.ts'
import { platform } from '#web/page/platform.ts'

/** Consents to a document, with the page that shows it. */
export const documentConsents = [
  'privacyPolicyAccepted',
  'gdprConsent',
  'dataRetentionConsent',
] as const satisfies Consent[]
export type DocumentConsent = (typeof documentConsents)[number]

export const documentLabels: Record<
  DocumentConsent,
  { label: string; description: string; href: string; what: string }
> = {
  privacyPolicyAccepted: {
    label: 'Privacy policy',
    description: 'I have read the privacy policy and accept it.',
    href: '/privacy#policy',
    what: 'the privacy policy',
  },
  gdprConsent: {
    label: 'My data (GDPR)',
    description: `I know which data ${platform.name} keeps about me and why, and I agree.`,
    href: '/privacy#documents',
    what: 'how we look after your data',
  },
  dataRetentionConsent: {
    label: 'How long we keep data',
    description: 'My data may be kept for the periods under “How long we keep what”.',
    href: '/privacy#terms',
    what: 'how long we keep data',
  },
}

export const optionalConsents = [
  'dataProcessingConsent',
  'cookieConsent',
  'marketingConsent',
] as const satisfies Consent[]
type OptionalConsent = (typeof optionalConsents)[number]

export const optionalLabels: Record<OptionalConsent, { label: string; description: string }> = {
  dataProcessingConsent: {
    label: 'Better suggestions',
    description: `${platform.name} may use what I do here to improve its suggestions for me.`,
  },
  cookieConsent: {
    label: 'Cookies',
    description: `${platform.name} may use cookies that are not essential. Each browser asks you separately.`,
  },
  marketingConsent: {
    label: 'Marketing',
    description: `${platform.name} may send me advertising. Every email has an unsubscribe link.`,
  },
}

const labels = { ...documentLabels, ...optionalLabels }

export const labelOfConsent = (consent: Consent) => labels[consent].label
