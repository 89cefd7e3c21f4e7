import { IconDownload, IconReceiptEuro, IconSend, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Attendance } from '#shared/events/attendance/contract.ts'
import { checkInsShownUntil } from '#shared/events/hosted/rules.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { eventHref } from '#web/events/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { BackLink } from '#web/page/BackLink.tsx'
import { openWithCamera } from '#web/page/checkIn/camera.ts'
import { useEarlyConfirmation } from '#web/page/checkIn/useEarlyConfirmation.tsx'
import { DialogLink } from '#web/page/DialogLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { useHeadingFocusOnMount } from '#web/ui/focus.ts'
import { formatWeekdayAndDate } from '#web/ui/format.ts'
import { formatStart } from '#web/ui/formatStart.ts'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { AttendeeList } from './AttendeeList.tsx'
import styles from './AttendeeView.module.css'
import { formatBookingFilters } from './bookingFilters.ts'
import { CodeCheckIn } from './CodeCheckIn.tsx'
import {
  useAttendance,
  useAttendeesFile,
  useCountParty,
  useScan,
  useSendEventMessage,
} from './data.ts'
import { EventMessages } from './EventMessages.tsx'
import { FeedbackSection } from './FeedbackSection.tsx'
import { useWalkIn } from './useWalkIn.tsx'
import { WaitingList } from './WaitingList.tsx'

const ScanDialog = lazyDialog(
  async () => (await import('#web/events/door/ScanDialog.tsx')).ScanDialog,
)
const WalkInDialog = lazyDialog(async () => (await import('./WalkInDialog.tsx')).WalkInDialog)
const MessageDialog = lazyDialog(
  async () => (await import('#web/events/messages/MessageDialog.tsx')).MessageDialog,
)

type Props = { id: string; urlState: AdminUrlState }
type LoadedProps = { attendance: Attendance; urlState: AdminUrlState }

const Header = ({ attendance }: { attendance: Attendance }) => {
  const { eventId, title, isCancelled } = attendance
  const heading = useHeadingFocusOnMount<HTMLHeadingElement>()
  return (
    <div className={styles.head}>
      <h2 ref={heading} tabIndex={-1} className="no-outline" dir="auto">
        {title}
      </h2>
      <p className="muted text-15">
        {formatStart(attendance)} ·{' '}
        <DialogLink href={eventHref(eventId)}>{t('admin.attendees.seeEvent')}</DialogLink>
      </p>
      {isCancelled && <Badge tone="red">{t('common.cancelled')}</Badge>}
    </div>
  )
}

const Figure = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** "2 over" when more people have booked than there are places. */
const formatLeft = ({ booked, maxAttendees }: Attendance) => {
  if (maxAttendees === null) return t('admin.attendees.figures.noLimit')
  const left = maxAttendees - booked
  return left < 0 ? rich('events.requests.over', { count: -left }) : left
}

const Figures = ({ attendance }: { attendance: Attendance }) => {
  const { booked, here, waiting, paid, price } = attendance
  return (
    <section className={styles.figures} aria-label={t('admin.attendees.figures.label')}>
      <progress className={styles.progress} value={here} max={Math.max(1, booked)} aria-hidden />
      <dl>
        <Figure name={t('admin.attendees.figures.here')} value={here} />
        <Figure name={t('admin.attendees.figures.booked')} value={booked} />
        <Figure name={t('admin.attendees.figures.left')} value={formatLeft(attendance)} />
        <Figure name={t('admin.attendees.figures.waiting')} value={waiting} />
        {(!isFree(price) || paid > 0) && (
          <Figure
            name={t('admin.attendees.figures.paid')}
            value={t('admin.attendees.figures.paidOf', { paid, booked })}
          />
        )}
        <Figure name={t('common.price')} value={formatPrice(price)} />
      </dl>
      {here > 0 && attendance.endDate <= new Date() && (
        <p className="muted text-14">
          {t('admin.attendees.shownUntil', {
            date: formatWeekdayAndDate(checkInsShownUntil(attendance)),
          })}
        </p>
      )}
    </section>
  )
}

const Actions = ({ attendance, urlState }: LoadedProps) => {
  const { eventId, reachable } = attendance
  const file = useAttendeesFile()
  return (
    <div className={styles.actions}>
      {reachable > 0 && (
        <Button
          variant="light"
          leftSection={<IconSend size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => urlState.open({ dialog: 'message' })}
        >
          {t('common.messageEveryone')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        isBusy={file.isPending}
        onClick={() => file.mutate({ id: eventId })}
      >
        {file.isPending ? t('admin.attendees.downloading') : t('admin.attendees.download')}
      </Button>
      <Button
        component={Link}
        variant="default"
        leftSection={<IconReceiptEuro size={18} aria-hidden="true" />}
        href={urlState.hrefWith({
          id: undefined,
          filter: formatBookingFilters({ eventId }),
          q: undefined,
        })}
      >
        {t('admin.attendees.payments')}
      </Button>
    </div>
  )
}

/** Attendees of an event and their check-in state: first what the door needs, then the figures. */
export const AttendeeView = ({ id, urlState }: Props) => {
  const query = useAttendance(id)
  const { data, error } = query
  const { dialog } = urlState.params
  const early = useEarlyConfirmation(data)
  const send = useSendEventMessage()
  const walkIn = useWalkIn(id, early.run)
  const countParty = useCountParty()
  const closeDialog = () => urlState.close({ dialog: undefined })
  const scanParams = { dialog: 'scan', q: undefined }
  const openScanner = () =>
    early.run(() => openWithCamera(urlState.hrefWith(scanParams), () => urlState.open(scanParams)))
  const back = (
    <BackLink href={urlState.hrefWith({ id: undefined, q: undefined, dialog: undefined })}>
      {t('admin.attendees.back')}
    </BackLink>
  )
  if (error && !data)
    return (
      <div className={styles.view}>
        {back}
        {error.status === 404 ? (
          <EmptyState title={t('common.eventNotFound')} icon={<IconUserOff />} />
        ) : (
          <LoadFailure title={t('admin.attendees.loadFailed')} query={query} />
        )}
      </div>
    )
  const isOpen = data && !data.isCancelled
  return (
    <div className={styles.view}>
      {back}
      {data ? (
        <Header attendance={data} />
      ) : (
        <LoadingBlock label={t('common.loadingEvent')} height="3.5rem" />
      )}
      <div className={styles.columns}>
        <div className={styles.door}>
          {isOpen && data.booked > 0 && (
            <CodeCheckIn eventId={id} early={early} onScan={openScanner} />
          )}
          <AttendeeList
            id={id}
            urlState={urlState}
            attendance={data}
            run={early.run}
            onAddWalkIn={() => urlState.open({ dialog: 'walkIn' })}
          />
          {data && data.waiting > 0 && (
            <WaitingList
              attendance={data}
              onLetIn={(person) => walkIn.add({ userId: person.id, name: person.name })}
            />
          )}
        </div>
        {data && (
          <div className={styles.aside}>
            <Figures attendance={data} />
            <Actions attendance={data} urlState={urlState} />
            <EventMessages id={id} />
            {data.endDate <= new Date() && <FeedbackSection id={id} />}
          </div>
        )}
      </div>
      {data && (
        <>
          <ScanDialog
            eventId={id}
            here={data.here}
            booked={data.booked}
            useScan={useScan}
            onCount={countParty}
            isOpen={dialog === 'scan'}
            onClose={closeDialog}
          />
          <WalkInDialog walkIn={walkIn} isOpen={dialog === 'walkIn'} onClose={closeDialog} />
          <MessageDialog
            title={t('common.messageEveryone')}
            event={{ id, title: data.title }}
            reachable={data.reachable}
            send={send}
            isOpen={dialog === 'message'}
            onClose={closeDialog}
          />
        </>
      )}
      {early.dialog}
      {walkIn.dialog}
    </div>
  )
}
