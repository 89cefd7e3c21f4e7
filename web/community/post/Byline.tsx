import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isEdited } from '#shared/community/rules.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { formatFullDateAndTime, formatRelativeTime } from '#web/ui/format.ts'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './Byline.module.css'

type Props = {
  entry: { author: PublicUser | null; createdAt: Date; updatedAt: Date }
  /** Facts after the time, which is then below the name. */
  children?: ReactNode
}

/** Author and time. */
export const Byline = ({ entry, children }: Props) => {
  const { author, createdAt, updatedAt } = entry
  const name = author?.name ?? t('common.deletedUser')
  return (
    <div className={styles.byline}>
      <Avatar name={name} photo={author?.profilePhoto ?? null} size="small" />
      <div className={styles.body} data-lines={children ? 2 : undefined}>
        <p className={author ? styles.name : styles.deletedAuthor}>
          {author ? (
            <Link href={hrefOfPerson(author.username)}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}{' '}
          <StaffBadge user={author} />
        </p>
        <div className={styles.when}>
          <span>
            <time
              dateTime={createdAt.toISOString()}
              title={formatFullDateAndTime(createdAt)}
              suppressHydrationWarning
            >
              {formatRelativeTime(createdAt, new Date())}
            </time>
            {isEdited(entry) && (
              <>
                {' · '}
                <time dateTime={updatedAt.toISOString()} title={formatFullDateAndTime(updatedAt)}>
                  {t('community.post.edited')}
                </time>
              </>
            )}
          </span>{' '}
          {children}
        </div>
      </div>
    </div>
  )
}
