import { IconCamera, IconDownload, IconUserOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Attendance } from '#shared/events/attendance/contract.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { BackLink } from '#web/page/BackLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { useHeadingFocusOnMount } from '#web/ui/focus.ts'
import { formatDayAndTime } from '#web/ui/format.ts'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { AttendeeList } from './AttendeeList.tsx'
import styles from './AttendeeView.module.css'
import { formatBookingFilters } from './bookingFilters.ts'
import { openWithCamera } from './camera.ts'
import { useAttendance, useAttendeesFile } from './data.ts'
import { FeedbackSection } from './FeedbackSection.tsx'

const ScanDialog = lazyDialog(async () => (await import('./ScanDialog.tsx')).ScanDialog)

type Props = { id: string; urlState: AdminUrlState }

const AttendeeHeader = ({
  attendance,
  urlState,
}: {
  attendance: Attendance
  urlState: AdminUrlState
}) => {
  const { eventId, title, startDate, isCancelled, booked, here } = attendance
  const file = useAttendeesFile()
  const heading = useHeadingFocusOnMount<HTMLHeadingElement>()
  const scanParams = { dialog: 'scan', q: undefined }
  return (
    <div className={styles.head}>
      <div>
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h2>
        <p className="muted text-small">{formatDayAndTime(startDate)}</p>
        {isCancelled && <Badge tone="red">Cancelled</Badge>}
      </div>
      <p className={styles.count} role="status">
        <strong>{here}</strong> of {booked} here
      </p>
      <div className="row">
        {!isCancelled && booked > 0 && (
          <Button
            leftSection={<IconCamera size={18} aria-hidden="true" />}
            onClick={() =>
              openWithCamera(urlState.hrefWith(scanParams), () => urlState.open(scanParams))
            }
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
          href={urlState.hrefWith({
            id: undefined,
            filter: formatBookingFilters({ eventId }),
            q: undefined,
          })}
        >
          Bookings and payments
        </Button>
      </div>
    </div>
  )
}

/** Attendees of an event and their check-in state. */
export const AttendeeView = ({ id, urlState }: Props) => {
  const query = useAttendance(id)
  const { data, error } = query
  const back = (
    <BackLink href={urlState.hrefWith({ id: undefined, q: undefined, dialog: undefined })}>
      All bookings
    </BackLink>
  )
  if (error && !data)
    return (
      <div className={styles.view}>
        {back}
        {error.status === 404 ? (
          <EmptyState title="We can’t find this event" icon={<IconUserOff />} />
        ) : (
          <LoadFailure title="The attendees could not be loaded" query={query} />
        )}
      </div>
    )
  return (
    <div className={styles.view}>
      {back}
      {data ? (
        <AttendeeHeader attendance={data} urlState={urlState} />
      ) : (
        <LoadingRegion label="the event">
          <Skeleton height="6rem" />
        </LoadingRegion>
      )}
      <AttendeeList id={id} urlState={urlState} attendance={data} />
      {data && data.endDate <= new Date() && <FeedbackSection id={id} />}
      {data && (
        <ScanDialog
          attendance={data}
          isOpen={urlState.params.dialog === 'scan'}
          onClose={() => urlState.close({ dialog: undefined })}
        />
      )}
    </div>
  )
}
