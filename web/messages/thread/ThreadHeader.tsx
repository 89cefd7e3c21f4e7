import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Conversation } from '#shared/messages/contract.ts'
import { hrefOfPerson } from '#web/people/data.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import styles from './ThreadHeader.module.css'

type Props = {
  conversation: Conversation | undefined
  hasFailed: boolean
  backHref: string | null
}

const Title = ({ conversation }: { conversation: Conversation }) => {
  const { otherUser } = conversation
  return (
    <>
      <Avatar name={otherUser?.name ?? 'Deleted user'} photo={otherUser?.profilePhoto ?? null} />
      <div className={styles.words}>
        <h2 className={styles.name} dir="auto" tabIndex={-1} data-thread-title>
          {otherUser ? (
            <Link href={hrefOfPerson(otherUser.username)} className={styles.link}>
              {otherUser.name}
            </Link>
          ) : (
            'Deleted user'
          )}
        </h2>
        {otherUser && <p className={styles.note}>@{otherUser.username}</p>}
      </div>
    </>
  )
}

export const ThreadHeader = ({ conversation, hasFailed, backHref }: Props) => (
  <div className={styles.header}>
    {backHref !== null && (
      <Link href={backHref} className={styles.back} aria-label="Back to the conversations">
        <IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />
      </Link>
    )}
    {conversation ? (
      <Title conversation={conversation} />
    ) : (
      <h2 className={styles.name} tabIndex={-1} data-thread-title>
        {hasFailed ? 'Conversation' : <Bone width="9rem" height="1.25rem" />}
        {!hasFailed && <span className="only-for-readers">Conversation</span>}
      </h2>
    )}
  </div>
)
