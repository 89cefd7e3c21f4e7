import { Link } from 'wouter'
import { isEdited } from '#shared/community/rules.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { hrefOfPerson } from '#web/people/data.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { showAgo, showFullDateAndTime } from '#web/ui/format.ts'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './Byline.module.css'

type Props = { written: { author: PublicUser | null; createdAt: Date; updatedAt: Date } }

/** Who wrote it, and when. */
export const Byline = ({ written }: Props) => {
  const { author, createdAt, updatedAt } = written
  const name = author?.name ?? 'Deleted user'
  return (
    <div className={styles.byline}>
      <Avatar name={name} photo={author?.profilePhoto ?? null} size="small" />
      <div className={styles.words}>
        <p className={author ? styles.name : styles.gone}>
          {author ? (
            <Link href={hrefOfPerson(author.username)}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}{' '}
          <StaffBadge user={author} />
        </p>
        <p className={styles.when}>
          <time dateTime={createdAt.toISOString()} title={showFullDateAndTime(createdAt)}>
            {showAgo(createdAt, new Date())}
          </time>
          {isEdited(written) && (
            <>
              {' · '}
              <time dateTime={updatedAt.toISOString()} title={showFullDateAndTime(updatedAt)}>
                edited
              </time>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
