import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import type { SentAnnouncement } from '#shared/announcements/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDayAndTime, formatRelativeTime } from '#web/ui/format.ts'
import listCard from '#web/ui/ListCard.module.css'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { capitalize } from '#web/ui/letterCase.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './AnnouncementsPage.module.css'
import { useAnnouncements } from './data.ts'
import { formatAudience } from './formatAudience.ts'

const SendDialog = lazyDialog(async () => (await import('./SendDialog.tsx')).SendDialog)

type Props = { isSending: boolean; onSend: () => void; onClose: () => void }

/** Everything that was announced, and the dialog that sends another one. */
export const AnnouncementsPage = ({ isSending, onSend, onClose }: Props) => (
  <>
    <div className={styles.actions}>
      <Button
        leftSection={<IconSpeakerphone size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={onSend}
      >
        Send announcement
      </Button>
    </div>
    <History />
    <SendDialog isOpen={isSending} onClose={onClose} />
  </>
)

const History = () => {
  const list = useAnnouncements()
  const { rows, failure } = list
  const [now] = useState(() => new Date())
  if (failure) return <LoadFailure title="The announcements could not be loaded" query={list} />
  if (!rows)
    return (
      <LoadingRegion label="announcements" count={3} className="stack gap-tight">
        <Skeleton height="6rem" />
      </LoadingRegion>
    )
  if (rows.length === 0)
    return (
      <EmptyState
        title="No announcements yet"
        hint="Announcements you send will be listed here."
        drawing="messages"
      />
    )
  return (
    <>
      <PlainList className={listCard.list}>
        {rows.map((announcement) => (
          <Row key={announcement.id} announcement={announcement} now={now} />
        ))}
      </PlainList>
      <ShowMore label="announcements" list={list} />
    </>
  )
}

const numbers = new Intl.NumberFormat('en-GB')

const people = (count: number) => (count === 1 ? '1 person' : `${numbers.format(count)} people`)

/** "Reached 120 people, 45 of them also by email" */
const formatDelivery = ({ recipientCount, mailCount, finishedAt }: SentAnnouncement) => {
  const reached = `${finishedAt ? 'Reached' : 'So far'} ${people(recipientCount)}`
  return mailCount > 0 ? `${reached}, ${numbers.format(mailCount)} of them also by email` : reached
}

const Row = ({ announcement, now }: { announcement: SentAnnouncement; now: Date }) => {
  const { title, message, isAdvertising, sentBy, createdAt, finishedAt } = announcement
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2 className={`text-medium ${styles.title}`} dir="auto">
          {title}
        </h2>
        <span className="row gap-dense">
          {isAdvertising && <Badge>Advertising</Badge>}
          {finishedAt ? (
            <Badge tone="green">Delivered</Badge>
          ) : (
            <Badge tone="orange">On its way</Badge>
          )}
        </span>
      </div>
      <p className={`own-side ${styles.message}`} dir="auto">
        {message}
      </p>
      <p className={styles.note}>
        {capitalize(formatAudience(announcement))} · {formatDelivery(announcement)}
      </p>
      <p className={styles.note}>
        <bdi>{sentBy?.name ?? 'Someone whose account is deleted'}</bdi>,{' '}
        <time dateTime={createdAt.toISOString()} title={formatDayAndTime(createdAt)}>
          {formatRelativeTime(createdAt, now)}
        </time>
      </p>
    </li>
  )
}
