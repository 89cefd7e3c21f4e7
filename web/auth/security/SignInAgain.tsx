import { useEffect, useState } from 'react'
import { askSignInWith } from '#web/api/signInAgain.ts'
import { useMe } from '../data.ts'

const load = async () => (await import('./SignInAgainDialog.tsx')).SignInAgainDialog

type Question = {
  Dialog: Awaited<ReturnType<typeof load>>
  answer: (isSignedIn: boolean) => void
}

/** Where its code cannot be fetched, the call that asked fails as it is. */
const useQuestion = () => {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () =>
      askSignInWith(async () => {
        const Dialog = await load().catch(() => null)
        if (!Dialog) return false
        return new Promise<boolean>((resolve) => {
          const answer = (isSignedIn: boolean) => {
            setQuestion(null)
            resolve(isSignedIn)
          }
          setQuestion({ Dialog, answer })
        })
      }),
    [],
  )
  return question
}

/** Asks for the password where the server wants to be sure who is at the screen. */
export const SignInAgain = () => {
  const question = useQuestion()
  const { data: me } = useMe()
  const isOver = question !== null && !me
  useEffect(() => {
    // The session has ended meanwhile: nothing can go on.
    if (isOver) question.answer(false)
  }, [isOver, question])
  return question && me ? <question.Dialog me={me} onAnswer={question.answer} /> : null
}
