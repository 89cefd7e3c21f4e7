import type { Consent } from '#shared/privacy/contract.ts'
import { platform } from '#web/page/platform.ts'

export const consentLabels: Record<Consent, { label: string; description: string }> = {
  privacyPolicyAccepted: {
    label: 'Privacy policy',
    description: 'I have read the privacy policy and accept it.',
  },
  gdprConsent: {
    label: 'My data (GDPR)',
    description: `I know which data ${platform.name} keeps about me and why, and I agree.`,
  },
  dataProcessingConsent: {
    label: 'Better suggestions',
    description: `${platform.name} may use what I do here to improve its suggestions for me.`,
  },
  dataRetentionConsent: {
    label: 'How long we keep data',
    description: 'My data may be kept for the periods under “How long we keep what”.',
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
