import { useEffect, useState } from 'react'
import {
  dismiss,
  isDismissed,
  promptFiredAt,
  useInstallPrompt,
  useIsInstalled,
} from './installPrompt.ts'

const afterOfferMs = 5000
const afterConsentMs = 2000

/** The time at which the card appears. It waits until the user has answered the consent dialog. */
export const cardAppearsAt = (firedAt: number, consentedAt: number) =>
  consentedAt <= firedAt ? firedAt + afterOfferMs : consentedAt + afterConsentMs

/** `consentedAt` is in milliseconds; null: no choice yet. */
export const useInstallCard = (consentedAt: number | null) => {
  const prompt = useInstallPrompt()
  const isInstalled = useIsInstalled()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!prompt || consentedAt === null || isInstalled) return
    const show = () => setReady(!isDismissed(Date.now()))
    const wait = cardAppearsAt(promptFiredAt(), consentedAt) - Date.now()
    const timer = window.setTimeout(show, Math.max(0, wait))
    return () => {
      window.clearTimeout(timer)
      setReady(false)
    }
  }, [prompt, consentedAt, isInstalled])
  const dismissCard = () => {
    dismiss()
    setReady(false)
  }
  return { isShown: isReady && prompt !== null, dismissCard }
}
