import { IconMessagePlus, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { PublicUser } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { hrefOfConversation } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import listCard from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import { useNewPeople } from './data.ts'
import { HelloDrawing } from './HelloDrawing.tsx'
import styles from './SayHello.module.css'

const maxShown = 5

/** Connections without a conversation, or the way to more people. */
export const SayHello = ({ isDrawn = false }: { isDrawn?: boolean }) => {
  const { data: rows } = useNewPeople(undefined)
  if (!rows) return null
  return (
    <section
      className={styles.section}
      data-drawn={(isDrawn && rows.length === 0) || undefined}
      aria-labelledby="say-hello"
    >
      {isDrawn && rows.length === 0 && <HelloDrawing />}
      <h2 id="say-hello" className="text-17">
        {rows.length > 0 ? t('messages.sayHello.title') : t('messages.sayHello.meetMore')}
      </h2>
      {rows.length > 0 ? (
        <PlainList className={listCard.list} aria-labelledby="say-hello">
          {rows.slice(0, maxShown).map((user) => (
            <NewContact key={user.id} user={user} />
          ))}
          <li>
            <Link href="/connections" className={`${styles.row} ${styles.more}`}>
              <IconUserPlus className={styles.icon} size={22} stroke={1.75} aria-hidden="true" />
              {t('messages.sayHello.findMore')}
            </Link>
          </li>
        </PlainList>
      ) : (
        <>
          <p className="muted">{t('messages.sayHello.meetMoreHint')}</p>
          <Button className="mt-8" component={Link} href="/connections" variant="light">
            {t('common.findPeople')}
          </Button>
        </>
      )}
    </section>
  )
}

const NewContact = ({ user }: { user: PublicUser }) => (
  <li>
    <Link href={hrefOfConversation(user.id)} className={styles.row}>
      <Avatar name={user.name} photo={user.profilePhoto} size="row" />
      <span className="stack gap-0 flex-1 wrap-anywhere">
        <bdi className={styles.name}>{user.name}</bdi>
        <span className="muted text-14">
          <bdi>@{user.username}</bdi> <StaffBadge user={user} />
        </span>
      </span>
      <IconMessagePlus className={styles.icon} size={22} stroke={1.75} aria-hidden="true" />
    </Link>
  </li>
)
