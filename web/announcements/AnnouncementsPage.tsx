import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import type { SentAnnouncement } from '#shared/announcements/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { capitalize } from '#web/ui/caseMapping.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDayAndTime, formatRelativeTime } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import listCard from '#web/ui/ListCard.module.css'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import styles from './AnnouncementsPage.module.css'
import { useAnnouncements } from './data.ts'
import { formatAudience } from './formatAudience.ts'

const SendDialog = lazyDialog(async () => (await import('./SendDialog.tsx')).SendDialog)

type Props = { isSending: boolean; onSend: () => void; onClose: () => void }

/** Everything that was announced, and the dialog that sends another one. */
export const AnnouncementsPage = ({ isSending, onSend, onClose }: Props) => (
  <>
    <div className="mb-16">
      <Button
        leftSection={<IconSpeakerphone size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={onSend}
      >
        {t('common.sendAnnouncement')}
      </Button>
    </div>
    <History />
    <SendDialog isOpen={isSending} onClose={onClose} />
  </>
)

const History = () => {
  const [now] = useState(() => new Date())
  return (
    <PagedList
      list={useAnnouncements()}
      errorTitle={t('announcements.history.loadFailed')}
      skeleton={<LoadingBlock label={t('announcements.history.loading')} height="6rem" count={3} />}
      empty={
        <EmptyState
          title={t('announcements.history.empty')}
          hint={t('announcements.history.emptyHint')}
          drawing="messages"
        />
      }
      more={rich('announcements.history.more', { hidden })}
    >
      {(rows) => (
        <PlainList className={listCard.list}>
          {rows.map((announcement) => (
            <Row key={announcement.id} announcement={announcement} now={now} />
          ))}
        </PlainList>
      )}
    </PagedList>
  )
}

/** "Reached 120 people, 45 of them also by email" */
const formatDelivery = ({ recipientCount: count, mailCount, finishedAt }: SentAnnouncement) =>
  mailCount > 0
    ? t(
        finishedAt ? 'announcements.history.reachedByEmail' : 'announcements.history.soFarByEmail',
        { count, mailCount },
      )
    : t(finishedAt ? 'announcements.history.reached' : 'announcements.history.soFar', { count })

const Row = ({ announcement, now }: { announcement: SentAnnouncement; now: Date }) => {
  const { title, message, isAdvertising, sentBy, createdAt, finishedAt } = announcement
  return (
    <li className={styles.row}>
      <div className="cluster gap-12 gap-y-4 justify-between">
        <h2 className="text-15 font-600" dir="auto">
          {title}
        </h2>
        <span className="cluster gap-6">
          {isAdvertising && <Badge>{t('announcements.history.advertising')}</Badge>}
          {finishedAt ? (
            <Badge tone="green">{t('announcements.history.delivered')}</Badge>
          ) : (
            <Badge tone="orange">{t('announcements.history.onItsWay')}</Badge>
          )}
        </span>
      </div>
      <p className={`own-side ${styles.message}`} dir="auto">
        {message}
      </p>
      <p className="muted text-14">
        {capitalize(formatAudience(announcement))} · {formatDelivery(announcement)}
      </p>
      <p className="muted text-14">
        <bdi>{sentBy?.name ?? t('announcements.history.deletedSender')}</bdi>,{' '}
        <time dateTime={createdAt.toISOString()} title={formatDayAndTime(createdAt)}>
          {formatRelativeTime(createdAt, now)}
        </time>
      </p>
    </li>
  )
}
