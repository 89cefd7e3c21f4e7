import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Block } from '#shared/people/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showDate } from '#web/ui/format.ts'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './BlockedDialog.module.css'
import { hrefOfPerson, useBlocks } from './data.ts'
import { UnblockButton } from './UnblockButton.tsx'

const BlockedRow = ({ user, createdAt }: Block) => (
  <li className={styles.row}>
    <Avatar name={user.name} photo={user.profilePhoto} size="small" />
    <span className={styles.words}>
      <Link className={styles.name} href={hrefOfPerson(user.username)}>
        <bdi>{user.name}</bdi>
      </Link>
      <StaffBadge user={user} />
      <span className={styles.note}>
        @{user.username}, since {showDate(createdAt)}
      </span>
    </span>
    <UnblockButton user={user} />
  </li>
)

type Props = { isOpen: boolean; onClose: () => void }

/** Whom I blocked, and the way back. */
export const BlockedDialog = ({ isOpen, onClose }: Props) => {
  const list = useBlocks()
  const kept = useFocusKept<HTMLDivElement>(list.rows?.map(({ user }) => user.id).join())
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Blocked people"
      isToRead
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div {...kept}>
        <p className={styles.soft}>
          Nothing arrives from them, and you do not see each other. They are not told.
        </p>
        {list.failure && (
          <FailedState
            title="The list could not be loaded"
            reason={list.failure.reason}
            onRetry={() => void list.retry()}
            isRetrying={list.isRetrying}
          />
        )}
        {!list.rows && !list.failure && (
          <Waiting what="the people you blocked">
            <Bone height="3rem" />
          </Waiting>
        )}
        {list.rows?.length === 0 && <p className={styles.none}>You have blocked nobody.</p>}
        {list.rows && list.rows.length > 0 && (
          // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
          <ul className={styles.list} role="list">
            {list.rows.map((block) => (
              <BlockedRow key={block.user.id} {...block} />
            ))}
          </ul>
        )}
        <ShowMore what="people" list={list} />
      </div>
    </Dialog>
  )
}
