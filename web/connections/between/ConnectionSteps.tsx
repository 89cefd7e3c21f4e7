import type { RefObject } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import styles from './ConnectionSteps.module.css'
import { MessageButton } from './MessageButton.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import type { Standing } from './standing.ts'

type Props = {
  user: PublicUser
  standing: Standing
  /** Takes the focus when who was asked about is no longer there. */
  place: RefObject<HTMLElement | null>
  /** On their own page: what else can be done with a person is there, whatever the standing. */
  isWhole?: boolean
}

/** What makes sense now: ask, answer, write; and the rest in a menu. */
export const ConnectionSteps = ({ user, standing, place, isWhole = false }: Props) => {
  const kept = useFocusKept<HTMLSpanElement>(standing.is)
  const hasMenu = isWhole || !['strangers', 'declined'].includes(standing.is)
  return (
    <span className={styles.steps} {...kept}>
      {standing.is === 'strangers' && <ConnectButton user={user} place={kept.ref} />}
      {standing.is === 'askedByThem' && <AnswerButtons id={standing.id} user={user} />}
      {standing.is === 'connected' && <MessageButton user={user} isWhole={isWhole} />}
      {hasMenu && <PersonMenu user={user} standing={standing} place={place} />}
    </span>
  )
}
