import type { Attendance } from '#shared/events/attendance/contract.ts'
import { PartyName } from '#web/events/door/PartyName.tsx'
import { t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDayAndTimeShort } from '#web/ui/format.ts'
import card from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import styles from './AttendeeList.module.css'
import { useWaitlist } from './data.ts'

type Props = {
  attendance: Attendance
  onLetIn: (person: { id: string; name: string }) => void
}

/** Who waits for a place, in order. */
export const WaitingList = ({ attendance, onLetIn }: Props) => {
  const query = useWaitlist(attendance.eventId)
  const notShown = attendance.waiting - (query.data?.length ?? attendance.waiting)
  return (
    <section className="stack gap-12 min-w-0" aria-labelledby="waiting">
      <div className="cluster gap-16 gap-y-4 items-baseline justify-between">
        <h3 id="waiting">{t('admin.waitlist.title')}</h3>
        <p className={styles.count}>{t('admin.waitlist.count', { count: attendance.waiting })}</p>
      </div>
      <Loaded
        query={query}
        errorTitle={t('admin.waitlist.loadFailed')}
        skeleton={<LoadingBlock label={t('admin.waitlist.loading')} height="3.75rem" />}
        empty={null}
      >
        {(people) => (
          <PlainList className={card.list} aria-label={t('admin.waitlist.title')}>
            {people.map(({ user, size, createdAt }, index) => (
              <li key={user.id} className={styles.row}>
                <span className={styles.number}>{index + 1}</span>
                <Avatar name={user.name} photo={user.profilePhoto} size="small" />
                <div className={styles.who}>
                  <span className="cluster gap-8 gap-y-2 items-center font-600">
                    <span>
                      <PartyName name={user.name} size={size} />
                    </span>
                  </span>
                  <span className="muted text-14">
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
      </Loaded>
      {notShown > 0 && (
        <p className="muted text-14">{t('admin.waitlist.andMore', { count: notShown })}</p>
      )}
    </section>
  )
}
