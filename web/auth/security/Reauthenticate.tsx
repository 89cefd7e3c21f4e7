import { type RefObject, useEffect, useState } from 'react'
import { setReauthenticationPrompt } from '#web/api/reauthentication.ts'
import { useMe } from '../data.ts'
import { lastPressed } from './lastPressed.ts'

const loadDialog = async () => (await import('./ReauthenticateDialog.tsx')).ReauthenticateDialog

type ReauthPrompt = {
  Dialog: Awaited<ReturnType<typeof loadDialog>>
  answer: (isSignedIn: boolean) => void
  /** The pressed button. */
  opener: RefObject<HTMLElement | null>
}

/** Restores the focus once the button is enabled, unless the focus has moved. */
const focusWhenEnabled = (opener: HTMLElement | null) => {
  if (!opener?.matches(':disabled')) return
  const observer = new MutationObserver(() => {
    if (opener.matches(':disabled')) return
    observer.disconnect()
    if (document.activeElement === document.body) opener.focus({ preventScroll: true })
  })
  observer.observe(opener, { attributeFilter: ['disabled'] })
}

/** If the dialog cannot be loaded, the request fails with its original error. */
const useReauthPrompt = () => {
  const [prompt, setPrompt] = useState<ReauthPrompt | null>(null)
  useEffect(
    () =>
      setReauthenticationPrompt(async () => {
        const opener = { current: lastPressed.current }
        const Dialog = await loadDialog().catch(() => null)
        if (!Dialog) return false
        return new Promise<boolean>((resolve) => {
          const answer = (isSignedIn: boolean) => {
            setPrompt(null)
            focusWhenEnabled(opener.current)
            resolve(isSignedIn)
          }
          setPrompt({ Dialog, answer, opener })
        })
      }),
    [],
  )
  return prompt
}

/** Cancels the re-authentication if the session ends meanwhile. */
const useCancelWithSession = (prompt: ReauthPrompt | null, isSignedIn: boolean) => {
  useEffect(() => {
    if (prompt && !isSignedIn) prompt.answer(false)
  }, [prompt, isSignedIn])
}

/** Asks for the password when the server requires a recent sign-in. */
export const Reauthenticate = () => {
  const prompt = useReauthPrompt()
  const { data: me } = useMe()
  useCancelWithSession(prompt, Boolean(me))
  if (!prompt || !me) return null
  return <prompt.Dialog me={me} onAnswer={prompt.answer} opener={prompt.opener} />
}
