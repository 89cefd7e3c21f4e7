import { Button } from '@mantine/core'
import { IconCamera, IconDownload, IconUserOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { Attendance } from '#shared/events/attendance/contract.ts'
import { BackLink } from '#web/app/BackLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showDayAndTime } from '#web/ui/format.ts'
import { useFocusAtArrival } from '#web/ui/useFocusAtArrival.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
import { AnswersPart } from './AnswersPart.tsx'
import { AttendeeList } from './AttendeeList.tsx'
import styles from './AttendeeView.module.css'
import { filterOf } from './bookingWish.ts'
import { openWithCamera } from './camera.ts'
import { useAttendance, useAttendeesFile } from './data.ts'

const ScanDialog = lazy(async () => ({
  default: (await import('./ScanDialog.tsx')).ScanDialog,
}))

type Props = { id: string; control: AdminPlaceControl }

const Head = ({ attendance, control }: { attendance: Attendance; control: AdminPlaceControl }) => {
  const { eventId, title, startDate, isCancelled, booked, here } = attendance
  const file = useAttendeesFile()
  const heading = useFocusAtArrival<HTMLHeadingElement>()
  const scanning = { dialog: 'scan', q: undefined }
  return (
    <div className={styles.head}>
      <div>
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h2>
        <p className={styles.soft}>{showDayAndTime(startDate)}</p>
        {isCancelled && <Badge tone="red">Cancelled</Badge>}
      </div>
      <p className={styles.count} role="status">
        <strong>{here}</strong> of {booked} here
      </p>
      <div className={styles.buttons}>
        {!isCancelled && booked > 0 && (
          <Button
            leftSection={<IconCamera size={18} aria-hidden="true" />}
            onClick={() => openWithCamera(control.hrefAt(scanning), () => control.open(scanning))}
          >
            Scan tickets
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          aria-disabled={file.isPending}
          onClick={() => {
            if (!file.isPending) file.mutate({ id: eventId })
          }}
        >
          {file.isPending ? 'Downloading...' : 'Download CSV'}
        </Button>
        <Button
          component={Link}
          variant="default"
          href={control.hrefAt({ id: undefined, filter: filterOf({ eventId }), q: undefined })}
        >
          Bookings and payments
        </Button>
      </div>
    </div>
  )
}

/** Who has a place at an event, and who has come. */
export const AttendeeView = ({ id, control }: Props) => {
  const { data, error, refetch, isFetching } = useAttendance(id)
  const wasScanning = useLastShown(control.place.dialog === 'scan' || null) !== null
  const back = (
    <BackLink href={control.hrefAt({ id: undefined, q: undefined, dialog: undefined })}>
      All bookings
    </BackLink>
  )
  if (error && !data)
    return (
      <div className={styles.view}>
        {back}
        {error.status === 404 ? (
          <EmptyState title="This event is not here" icon={<IconUserOff />} />
        ) : (
          <FailedState
            title="The attendees could not be loaded"
            reason={error.reason}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </div>
    )
  return (
    <div className={styles.view}>
      {back}
      {data ? (
        <Head attendance={data} control={control} />
      ) : (
        <Waiting what="the event">
          <Bone height="6rem" />
        </Waiting>
      )}
      <AttendeeList id={id} control={control} attendance={data} />
      {data && data.endDate <= new Date() && <AnswersPart id={id} />}
      {wasScanning && data && (
        <Suspense>
          <ScanDialog
            attendance={data}
            isOpen={control.place.dialog === 'scan'}
            onClose={() => control.close({ dialog: undefined })}
          />
        </Suspense>
      )}
    </div>
  )
}
