import { IconUserOff, IconUserPlus } from '@tabler/icons-react'
import type { Attendance } from '#shared/events/attendance/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { rich, t } from '#web/language/t.tsx'
import type { RunCheckIn } from '#web/page/checkIn/useEarlyConfirmation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import card from '#web/ui/ListCard.module.css'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import styles from './AttendeeList.module.css'
import { AttendeeRow } from './AttendeeRow.tsx'
import { useAttendees } from './data.ts'

const NoAttendees = ({ attendance }: { attendance: Attendance }) => {
  const mayBook = !attendance.isCancelled && !hasStarted(attendance, new Date())
  return (
    <EmptyState
      title={mayBook ? t('admin.attendees.emptyOpen') : t('admin.attendees.empty')}
      {...(mayBook && { hint: t('admin.attendees.emptyOpenHint') })}
      icon={<IconUserOff size={24} stroke={1.75} />}
    />
  )
}

const parseSearchText = (text: string) => text.trim() || undefined

type Props = {
  id: string
  urlState: AdminUrlState
  /** undefined while loading. */
  attendance: Attendance | undefined
  run: RunCheckIn
  onAddWalkIn: () => void
}

/** The people with a place, to check in by a tap. */
export const AttendeeList = ({ id, urlState, attendance, run, onAddWalkIn }: Props) => {
  const { q } = urlState.params
  const list = useAttendees(id, q)

  const isEmpty = attendance?.booked === 0
  return (
    <section className="stack gap-12 min-w-0" aria-labelledby="attendees">
      <div className="cluster gap-16 gap-y-4 items-baseline justify-between">
        <h3 id="attendees">{t('common.attendees')}</h3>
        {attendance && !isEmpty && (
          <p className={styles.count} role="status">
            {rich('admin.attendees.hereOf', { here: attendance.here, booked: attendance.booked })}
          </p>
        )}
      </div>
      <div className={styles.tools}>
        {!isEmpty && (
          <SearchField
            label={t('admin.attendees.search')}
            isForSelection
            q={q}
            parse={parseSearchText}
            onSearch={(searchText) => urlState.replace({ q: searchText })}
          />
        )}
        {attendance && !attendance.isCancelled && (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={onAddWalkIn}
          >
            {t('admin.attendees.addWalkIn')}
          </Button>
        )}
      </div>
      <PagedList
        // The available actions depend on whether the event is cancelled.
        list={attendance ? list : { ...list, data: undefined }}
        errorTitle={t('admin.attendees.loadFailed')}
        skeleton={<LoadingBlock label={t('admin.attendees.loading')} height="3.75rem" count={3} />}
        empty={
          attendance && isEmpty ? (
            <NoAttendees attendance={attendance} />
          ) : (
            <EmptyState
              title={t('common.noPeopleFound')}
              hint={t('admin.attendees.noneFoundHint')}
              icon={<IconUserOff size={24} stroke={1.75} />}
            />
          )
        }
        more={rich('admin.attendees.more', { hidden })}
      >
        {(rows, isBusy) => (
          <PlainList className={card.list} aria-label={t('common.attendees')} aria-busy={isBusy}>
            {rows.map((attendee) => (
              <AttendeeRow
                key={attendee.id}
                attendee={attendee}
                isEventCancelled={attendance?.isCancelled ?? false}
                run={run}
              />
            ))}
          </PlainList>
        )}
      </PagedList>
    </section>
  )
}
