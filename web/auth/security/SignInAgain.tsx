import { type RefObject, useEffect, useState } from 'react'
import { askSignInWith } from '#web/api/signInAgain.ts'
import { useMe } from '../data.ts'
import { pressed } from './pressed.ts'

const load = async () => (await import('./SignInAgainDialog.tsx')).SignInAgainDialog

type Question = {
  Dialog: Awaited<ReturnType<typeof load>>
  answer: (isSignedIn: boolean) => void
  /** What was pressed. */
  opener: RefObject<HTMLElement | null>
}

/** Once it can be pressed again, unless the focus is somewhere by then. */
const focusWhenEnabled = (opener: HTMLElement | null) => {
  if (!opener?.matches(':disabled')) return
  const observer = new MutationObserver(() => {
    if (opener.matches(':disabled')) return
    observer.disconnect()
    if (document.activeElement === document.body) opener.focus({ preventScroll: true })
  })
  observer.observe(opener, { attributeFilter: ['disabled'] })
}

/** Where its code cannot be fetched, the call that asked fails as it is. */
const useQuestion = () => {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () =>
      askSignInWith(async () => {
        const opener = { current: pressed.current }
        const Dialog = await load().catch(() => null)
        if (!Dialog) return false
        return new Promise<boolean>((resolve) => {
          const answer = (isSignedIn: boolean) => {
            setQuestion(null)
            focusWhenEnabled(opener.current)
            resolve(isSignedIn)
          }
          setQuestion({ Dialog, answer, opener })
        })
      }),
    [],
  )
  return question
}

/** When the session has ended meanwhile nothing can go on. */
const useEndWithSession = (question: Question | null, isSignedIn: boolean) => {
  useEffect(() => {
    if (question && !isSignedIn) question.answer(false)
  }, [question, isSignedIn])
}

/** Asks for the password where the server wants to be sure who is at the screen. */
export const SignInAgain = () => {
  const question = useQuestion()
  const { data: me } = useMe()
  useEndWithSession(question, Boolean(me))
  if (!question || !me) return null
  return <question.Dialog me={me} onAnswer={question.answer} opener={question.opener} />
}
