import type { RefObject } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { BlockDialog } from '#web/people/BlockDialog.tsx'
import { EndDialog } from './EndDialog.tsx'

export type Question = { step: 'end'; id: string } | { step: 'block' }

type Props = {
  user: PublicUser
  /** null: nothing is asked. */
  asked: Question | null
  onClose: () => void
  place: RefObject<HTMLElement | null>
}

/** Before a connection ends, or somebody is blocked. */
export const PersonQuestions = ({ user, asked, onClose, place }: Props) => {
  const common = { user, onClose, place }
  return (
    <>
      <EndDialog {...common} id={asked?.step === 'end' ? asked.id : null} />
      <BlockDialog {...common} isOpen={asked?.step === 'block'} />
    </>
  )
}
