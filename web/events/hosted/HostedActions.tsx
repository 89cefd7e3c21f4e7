import {
  IconCalendarX,
  IconCopy,
  IconEye,
  IconMail,
  IconMessageQuestion,
  IconPencil,
  IconPlus,
  IconQrcode,
  IconShare2,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { mayReadAnswers } from '#shared/events/answers/rules.ts'
import type { HostedEvent } from '#shared/events/hosted/contract.ts'
import { hasStarted, mayRun } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { eventHref } from '#web/events/data.ts'
import { hrefOfHosting } from '#web/events/hosting/hrefs.ts'
import { t } from '#web/language/t.tsx'
import { formatDayAndTimeShort } from '#web/ui/format.ts'
import { useCopyHostedEvent } from './data.ts'
import styles from './HostedEventScreen.module.css'
import { type HostedRow, HostedRows } from './HostedRows.tsx'
import type { HostedUrlState } from './hostedSearchParams.ts'

const hourMs = 3_600_000

/** When the door is usually busy: nothing is locked before. */
const doorNote = ({ startDate, here, booked }: HostedEvent, now: Date) => {
  const opens = new Date(startDate.getTime() - hourMs)
  return now < opens
    ? t('events.hosted.doorOpens', { when: formatDayAndTimeShort(opens) })
    : t('events.hosted.doorHere', { here, booked })
}

const messageNote = ({ lastSubject, reachable }: HostedEvent) => {
  if (lastSubject !== null) return t('events.hosted.sent', { subject: lastSubject })
  return reachable === 0 ? t('events.hosted.noPeople') : undefined
}

type Props = { event: HostedEvent; me: Me; urlState: HostedUrlState }

/** What those who run the event do with it, and how they change it. */
export const HostedActions = ({ event, me, urlState: { hrefWith } }: Props) => {
  const [, navigate] = useLocation()
  const copy = useCopyHostedEvent()
  const now = new Date()
  const door: HostedRow = {
    icon: IconQrcode,
    title: t('events.hosted.door'),
    note: doorNote(event, now),
    href: hrefWith({ page: 'door' }),
  }
  const seeEvent: HostedRow = {
    icon: IconEye,
    title: t('events.hosted.seeAsMembers'),
    href: eventHref(event.id),
  }
  const isOpen = !event.isCancelled
  if (!mayRun(event, me))
    return (
      <HostedRows label={t('events.hosted.run')} rows={[...(isOpen ? [door] : []), seeEvent]} />
    )
  const helpers = event.people.filter(({ user }) => user.id !== me.id).length
  const questions = event.bookingOptions.questions.length
  const mayCancel = isOpen && !hasStarted(event, now)
  const writing: HostedRow = {
    icon: IconMail,
    title: t('events.hosted.writeToEveryone'),
    note: messageNote(event),
    ...(event.reachable > 0
      ? { href: hrefWith({ dialog: 'message' }), opensDialog: true }
      : { isClosed: true as const }),
  }
  const { booked, waiting, needsApproval } = event
  const requests: HostedRow = {
    icon: IconUserPlus,
    title: t('events.requests.title'),
    note:
      waiting > 0
        ? t('events.requests.askingNote', { count: waiting })
        : t('events.requests.noneAsking'),
    count: waiting,
    href: hrefWith({ page: 'requests' }),
  }
  const running: HostedRow[] = [
    ...(isOpen && needsApproval ? [requests] : []),
    {
      icon: IconUsers,
      title: t('events.hosted.people'),
      note: needsApproval
        ? t('events.hosted.booked', { booked })
        : t('events.hosted.bookedAndWaiting', { booked, waiting }),
      href: hrefWith({ page: 'people' }),
    },
    ...(questions > 0 && mayReadAnswers(event, me)
      ? [
          {
            icon: IconMessageQuestion,
            title: t('events.answers.title'),
            note: t('events.answers.questionCount', { count: questions }),
            href: hrefWith({ page: 'answers' }),
          },
        ]
      : []),
    ...(isOpen ? [door, writing] : []),
    ...(isOpen
      ? [
          {
            icon: IconShare2,
            title: t('events.hosted.sharePoster'),
            href: hrefWith({ dialog: 'share' }),
            opensDialog: true,
          },
        ]
      : []),
    seeEvent,
  ]
  const changing: HostedRow[] = [
    ...(isOpen
      ? [
          {
            icon: IconPencil,
            title: t('common.edit'),
            href: hrefWith({ dialog: 'edit' }),
            opensDialog: true,
          },
        ]
      : []),
    {
      icon: IconCopy,
      title: t('events.hosted.copy'),
      note: t('events.hosted.copyHint'),
      isBusy: copy.isPending,
      onChoose: () =>
        copy.mutate({ id: event.id }, { onSuccess: (draft) => navigate(hrefOfHosting(draft.id)) }),
    },
    ...(event.hostingId === null
      ? []
      : [
          {
            icon: IconPlus,
            title: t('events.hosted.helpers'),
            note: helpers > 0 && t('events.hosted.helpersCount', { count: helpers }),
            href: hrefWith({ page: 'helpers' }),
          },
        ]),
    ...(mayCancel
      ? [
          {
            icon: IconCalendarX,
            title: t('common.cancelEvent'),
            isDanger: true,
            href: hrefWith({ dialog: 'cancel' }),
            opensDialog: true,
          },
        ]
      : []),
  ]
  return (
    <div className={styles.about}>
      <HostedRows label={t('events.hosted.run')} rows={running} />
      <HostedRows label={t('events.hosted.change')} rows={changing} />
    </div>
  )
}
