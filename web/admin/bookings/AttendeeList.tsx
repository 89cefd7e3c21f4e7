import { Button } from '@mantine/core'
import { IconCheck, IconUserOff } from '@tabler/icons-react'
import type { Attendance, Attendee } from '#shared/events/attendance/contract.ts'
import { isFree, showPrice } from '#shared/events/price.ts'
import { hasStarted } from '#shared/events/rules.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showTime } from '#web/ui/format.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
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
      {isHere ? (checkedInAt ? `Here ${showTime(checkedInAt)}` : 'Here') : 'Check in'}
      <span className="only-for-readers">: {name}</span>
    </Button>
  )
}

const Row = ({ attendee, isEventCancelled }: { attendee: Attendee; isEventCancelled: boolean }) => {
  const { user, paymentStatus, price } = attendee
  const name = user?.name ?? 'Deleted user'
  const isOwing = !isEventCancelled && paymentStatus === 'pending' && !isFree(price)
  return (
    <li className={styles.row}>
      <Avatar name={name} photo={user?.profilePhoto ?? null} size="small" />
      <div className={styles.name}>
        <bdi>{name}</bdi>
        <StaffBadge user={user} />
        {isOwing && <Badge tone="orange">{showPrice(price)} not paid</Badge>}
        {paymentStatus === 'paid' && <Badge tone="green">Paid</Badge>}
      </div>
      {!isEventCancelled && <CheckInButton attendee={attendee} name={name} />}
    </li>
  )
}

const NobodyBooked = ({ attendance }: { attendance: Attendance }) => {
  const mayBook = !attendance.isCancelled && !hasStarted(attendance, new Date())
  return (
    <EmptyState
      title={mayBook ? 'Nobody has booked yet' : 'Nobody booked'}
      {...(mayBook && { hint: 'Everybody who books appears here.' })}
      icon={<IconUserOff size={24} stroke={1.75} />}
    />
  )
}

const read = (text: string) => text.trim() || undefined

/** `attendance` is undefined until it has loaded. */
type Props = { id: string; control: AdminPlaceControl; attendance: Attendance | undefined }

export const AttendeeList = ({ id, control, attendance }: Props) => {
  const { q } = control.place
  const list = useAttendees(id, q)
  // What can be done with them depends on whether the event takes place.
  const rows = attendance && list.rows
  if (attendance?.booked === 0) return <NobodyBooked attendance={attendance} />
  return (
    <div className={styles.people}>
      <SearchField
        label="Search attendees"
        isForChoosing
        q={q}
        read={read}
        onSearch={(word) => control.swap({ q: word })}
      />
      {list.failure && (
        <FailedState
          title="The attendees could not be loaded"
          reason={list.failure.reason}
          onRetry={() => void list.retry()}
          isRetrying={list.isRetrying}
        />
      )}
      {!rows && !list.failure && (
        <Waiting what="the attendees" className={styles.people}>
          {[1, 2, 3].map((row) => (
            <Bone key={row} height="3.5rem" />
          ))}
        </Waiting>
      )}
      {rows?.length === 0 && !list.isOld && (
        <EmptyState
          title="Nobody found"
          hint="Nobody with a place here has this in their name or username."
          icon={<IconUserOff size={24} stroke={1.75} />}
        />
      )}
      {rows && rows.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
        <ul className={styles.list} role="list" aria-label="Attendees" aria-busy={list.isOld}>
          {rows.map((attendee) => (
            <Row key={attendee.id} attendee={attendee} isEventCancelled={attendance.isCancelled} />
          ))}
        </ul>
      )}
      <ShowMore what="attendees" list={list} />
    </div>
  )
}
