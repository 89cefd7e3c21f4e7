import { IconArrowLeft } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { pathWeeks } from '#shared/buddies/rules.ts'
import type { Conversation } from '#shared/messages/contract.ts'
import { hrefOfPerson } from '#web/people/data.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './ThreadHeader.module.css'

type Props = {
  /** undefined: on its way. */
  conversation: Conversation | undefined
  backHref: string | null
  /** What led here has gone. */
  takesFocus: boolean
}

const useFocusFirst = (place: RefObject<HTMLElement | null>, isOn: boolean) => {
  const isWanted = useRef(isOn)
  useEffect(() => {
    if (isWanted.current) place.current?.focus({ preventScroll: true })
  }, [place])
}

export const ThreadHeader = ({ conversation, backHref, takesFocus }: Props) => {
  const title = useRef<HTMLHeadingElement>(null)
  useFocusFirst(title, takesFocus)
  const user = conversation?.otherUser
  // Whoever blocked me has no page for me, which would tell: so has nobody I cannot write to.
  const isShown = conversation?.isOpen || conversation?.isBlocked
  const name = user?.name ?? (conversation ? 'Deleted user' : '')
  return (
    <div className={styles.header}>
      {backHref !== null && (
        <Link href={backHref} className={styles.back} aria-label="Back to the conversations">
          <IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
      <Avatar name={name} photo={user?.profilePhoto ?? null} />
      <div className={styles.words}>
        <h2 ref={title} className={styles.name} dir="auto" title={name} tabIndex={-1}>
          {user && isShown ? (
            <Link href={hrefOfPerson(user.username)} className={styles.link}>
              {name}
            </Link>
          ) : (
            name || 'Conversation'
          )}
        </h2>
        {user && (
          <p className={styles.note}>
            {conversation.buddyWeek === null
              ? `@${user.username}`
              : `Language buddy · Week ${conversation.buddyWeek} of ${pathWeeks}`}{' '}
            <StaffBadge user={user} />
          </p>
        )}
      </div>
    </div>
  )
}
