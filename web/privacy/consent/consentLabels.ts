import type { Consent } from '#shared/privacy/contract.ts'
import { platform } from '#web/page/platform.ts'

export const consentLabels: Record<Consent, { label: string; description: string }> = {
  privacyPolicyAccepted: {
    label: 'Privacy policy',
    description: 'I have read the privacy policy and accept it.',
  },
  gdprConsent: {
    label: 'My data (GDPR)',
    description: `I know which data ${platform.name} keeps about me and why, and agree to it.`,
  },
  dataProcessingConsent: {
    label: 'Better suggestions',
    description: `What I do on ${platform.name} may be used to improve what it suggests to me.`,
  },
  dataRetentionConsent: {
    label: 'Terms of keeping',
    description: 'My data may be kept for as long as “How long we keep what” says.',
  },
  cookieConsent: {
    label: 'Cookies',
    description: 'Cookies that are not essential may be used for me. Each browser asks by itself.',
  },
  marketingConsent: {
    label: 'Marketing',
    description: `${platform.name} may send me advertising. Each such mail has a link that stops it.`,
  },
}
