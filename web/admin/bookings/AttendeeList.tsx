import { IconCheck, IconUserOff } from '@tabler/icons-react'
import type { Attendance, Attendee } from '#shared/events/attendance/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatTime } from '#web/ui/format.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './AttendeeView.module.css'
import { useAttendees, useCheckIn } from './data.ts'

const CheckInButton = ({ attendee, name }: { attendee: Attendee; name: string }) => {
  const { id, checkedInAt } = attendee
  const checkIn = useCheckIn()
  const isHere = checkIn.isPending ? checkIn.variables.isHere : checkedInAt !== null
  return (
    <Button
      variant={isHere ? 'filled' : 'default'}
      aria-pressed={isHere}
      leftSection={isHere && <IconCheck size={18} aria-hidden="true" />}
      onClick={() => {
        if (!checkIn.isPending) checkIn.mutate({ id, isHere: !isHere })
      }}
    >
      {isHere ? (checkedInAt ? `Here ${formatTime(checkedInAt)}` : 'Here') : 'Check in'}
      <span className="visually-hidden">: {name}</span>
    </Button>
  )
}

const Row = ({ attendee, isEventCancelled }: { attendee: Attendee; isEventCancelled: boolean }) => {
  const { user, paymentStatus, price } = attendee
  const name = user?.name ?? 'Deleted user'
  const owesPayment = !isEventCancelled && paymentStatus === 'pending' && !isFree(price)
  return (
    <li className={styles.row}>
      <Avatar name={name} photo={user?.profilePhoto ?? null} size="small" />
      <div className={styles.name}>
        <bdi>{name}</bdi>
        <StaffBadge user={user} />
        {owesPayment && <Badge tone="orange">{formatPrice(price)} not paid</Badge>}
        {paymentStatus === 'paid' && <Badge tone="green">Paid</Badge>}
      </div>
      {!isEventCancelled && <CheckInButton attendee={attendee} name={name} />}
    </li>
  )
}

const NoAttendees = ({ attendance }: { attendance: Attendance }) => {
  const mayBook = !attendance.isCancelled && !hasStarted(attendance, new Date())
  return (
    <EmptyState
      title={mayBook ? 'No bookings yet' : 'No bookings'}
      {...(mayBook && { hint: 'Everyone who books appears here.' })}
      icon={<IconUserOff size={24} stroke={1.75} />}
    />
  )
}

const parseSearchText = (text: string) => text.trim() || undefined

/** `attendance` is undefined while loading. */
type Props = { id: string; urlState: AdminUrlState; attendance: Attendance | undefined }

export const AttendeeList = ({ id, urlState, attendance }: Props) => {
  const { q } = urlState.params
  const list = useAttendees(id, q)
  // The available actions depend on whether the event is cancelled.
  const rows = attendance && list.rows
  const isStale = list.isPlaceholder
  if (attendance?.booked === 0) return <NoAttendees attendance={attendance} />
  return (
    <div className={styles.people}>
      <SearchField
        label="Search attendees"
        isForSelection
        q={q}
        parse={parseSearchText}
        onSearch={(searchText) => urlState.replace({ q: searchText })}
      />
      {list.failure && <LoadFailure title="The attendees could not be loaded" query={list} />}
      {!rows && !list.failure && (
        <LoadingRegion label="the attendees" count={3} className={styles.people}>
          <Skeleton height="3.5rem" />
        </LoadingRegion>
      )}
      {rows?.length === 0 && !isStale && (
        <EmptyState
          title="No people found"
          hint="No one with a place has that name or username."
          icon={<IconUserOff size={24} stroke={1.75} />}
        />
      )}
      {rows && rows.length > 0 && (
        <PlainList className={styles.list} aria-label="Attendees" aria-busy={isStale}>
          {rows.map((attendee) => (
            <Row key={attendee.id} attendee={attendee} isEventCancelled={attendance.isCancelled} />
          ))}
        </PlainList>
      )}
      <ShowMore label="attendees" list={list} />
    </div>
  )
}
