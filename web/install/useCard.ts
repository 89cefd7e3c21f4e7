import { useEffect, useState } from 'react'
import { dismiss, isDismissed, offeredAt, useIsInstalled, usePrompt } from './offer.ts'

const afterOfferMs = 5000
const afterConsentMs = 2000

/** The browser's offer waits until somebody has chosen what may be kept here. */
export const dueAt = (offered: number, consented: number) =>
  consented <= offered ? offered + afterOfferMs : consented + afterConsentMs

/** `consentedAt`: in milliseconds; null: nothing was chosen yet. */
export const useCard = (consentedAt: number | null) => {
  const prompt = usePrompt()
  const isInstalled = useIsInstalled()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!prompt || consentedAt === null || isInstalled) return
    const show = () => setDue(!isDismissed(Date.now()))
    const wait = dueAt(offeredAt(), consentedAt) - Date.now()
    const timer = window.setTimeout(show, Math.max(0, wait))
    return () => {
      window.clearTimeout(timer)
      setDue(false)
    }
  }, [prompt, consentedAt, isInstalled])
  const later = () => {
    dismiss()
    setDue(false)
  }
  return { isShown: isDue && prompt !== null, later }
}
