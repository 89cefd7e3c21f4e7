import type { Attendance } from '#shared/events/attendance/contract.ts'
import { t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDayAndTimeShort } from '#web/ui/format.ts'
import card from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './AttendeeList.module.css'
import { useWaitlist } from './data.ts'

type Props = {
  attendance: Attendance
  onLetIn: (person: { id: string; name: string }) => void
}

/** Who waits for a place, in order. */
export const WaitingList = ({ attendance, onLetIn }: Props) => {
  const query = useWaitlist(attendance.eventId)
  const { data, error } = query
  return (
    <section className={styles.people} aria-labelledby="waiting">
      <div className={styles.heading}>
        <h3 id="waiting">{t('admin.waitlist.title')}</h3>
        <p className={styles.count}>{t('admin.waitlist.count', { count: attendance.waiting })}</p>
      </div>
      {!data && error && <LoadFailure title={t('admin.waitlist.loadFailed')} query={query} />}
      {!data && !error && (
        <LoadingRegion label={t('admin.waitlist.loading')}>
          <Skeleton height="3.75rem" />
        </LoadingRegion>
      )}
      {data && data.length > 0 && (
        <PlainList className={card.list} aria-label={t('admin.waitlist.title')}>
          {data.map(({ user, createdAt }, index) => (
            <li key={user.id} className={styles.row}>
              <span className={styles.number}>{index + 1}</span>
              <Avatar name={user.name} photo={user.profilePhoto} size="small" />
              <div className={styles.who}>
                <span className={styles.name}>
                  <bdi>{user.name}</bdi>
                </span>
                <span className="muted text-small">
                  {t('admin.waitlist.since', { date: formatDayAndTimeShort(createdAt) })}
                </span>
              </div>
              {!attendance.isCancelled && (
                <Button variant="default" onClick={() => onLetIn(user)}>
                  {t('admin.waitlist.letIn')}
                  <span className="visually-hidden">: {user.name}</span>
                </Button>
              )}
            </li>
          ))}
        </PlainList>
      )}
      {data && data.length < attendance.waiting && (
        <p className="muted text-small">
          {t('admin.waitlist.andMore', { count: attendance.waiting - data.length })}
        </p>
      )}
    </section>
  )
}
