import { IconCircleCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { FailedJobs } from '#shared/admin/workList/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatRelativeTime } from '#web/ui/format.ts'
import { pluralize } from '#web/ui/formatCount.ts'
import listCard from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import { useDiscardJobs, useFailedJobs, useRetryJobs } from './data.ts'
import styles from './FailedJobsPage.module.css'

const labels: Record<string, string> = {
  'mail.send': 'Emails to one person',
  'mail.sendMany': 'Announcements and digests by email',
  'mail.accountDeleted': 'Emails that confirm a deleted account',
  'mail.contact': 'Answers to messages',
  'mail.unread': 'Emails about unread messages',
  'auth.resetPassword': 'Emails with a link for a new password',
  'push.send': 'Push notifications',
  'notifications.deliver': 'Notifications',
  'announcements.notify': 'Announcements',
  'policies.announce': 'News of the privacy policy',
  'privacy.export': 'Copies of data',
  'privacy.erased': 'The log of deletions',
}

/** Without a label, the technical name. */
const labelOf = (name: string) => labels[name] ?? name

const decisionAbout = ({ name, error, lastFailedAt }: FailedJobs) => ({
  name,
  error,
  until: lastFailedAt.toISOString(),
})

export const FailedJobsPage = () => {
  const query = useFailedJobs()
  const retry = useRetryJobs()
  const discard = useDiscardJobs()
  const [discarding, setDiscarding] = useState<FailedJobs | null>(null)
  const shown = usePreviousNonNull(discarding)
  const listRef = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={listRef} tabIndex={-1} className="no-outline">
        <Content
          query={query}
          isBusy={retry.isPending}
          onRetry={(jobs) => retry.mutate(decisionAbout(jobs))}
          onDiscard={setDiscarding}
        />
      </div>
      {shown && (
        <ConfirmDialog
          isOpen={discarding !== null}
          onClose={() => setDiscarding(null)}
          title="Remove these jobs?"
          cancelLabel="Keep them"
          confirmLabel="Remove"
          busyLabel="Removing..."
          isBusy={discard.isPending}
          fallbackFocus={listRef}
          onConfirm={() =>
            discard.mutate(decisionAbout(shown), { onSettled: () => setDiscarding(null) })
          }
        >
          <p>{labelOf(shown.name)}: we won’t try these again, and we won’t tell anyone about it.</p>
          {shown.error && (
            <p className={styles.note}>
              Only jobs with this error: <code>{shown.error}</code>
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

type ContentProps = {
  query: ReturnType<typeof useFailedJobs>
  isBusy: boolean
  onRetry: (jobs: FailedJobs) => void
  onDiscard: (jobs: FailedJobs) => void
}

const Content = ({ query, isBusy, onRetry, onDiscard }: ContentProps) => {
  const { data, error } = query
  const [now] = useState(() => new Date())
  if (error && !data) return <LoadFailure title="The jobs could not be loaded" query={query} />
  if (!data)
    return (
      <LoadingRegion label="failed jobs">
        <Skeleton height="5rem" />
      </LoadingRegion>
    )
  if (data.length === 0)
    return (
      <EmptyState
        title="No failed jobs"
        hint="Emails, push notifications and the rest are all on their way."
        icon={<IconCircleCheck size={24} stroke={1.75} />}
      />
    )
  return (
    <PlainList className={listCard.list}>
      {data.map((jobs) => (
        <li key={`${jobs.name} ${jobs.error}`} className={styles.row}>
          <div className={styles.text}>
            <p className={styles.name}>{labelOf(jobs.name)}</p>
            <p className={styles.note}>
              {pluralize(jobs.count, 'job')}, last failed{' '}
              {formatRelativeTime(jobs.lastFailedAt, now)}
              {jobs.error && (
                <>
                  {' '}
                  · <code>{jobs.error}</code>
                </>
              )}
            </p>
          </div>
          <div className="row">
            <Button
              variant="light"
              size="sm"
              aria-disabled={isBusy}
              onClick={() => {
                if (!isBusy) onRetry(jobs)
              }}
            >
              Try again<span className="visually-hidden">: {labelOf(jobs.name)}</span>
            </Button>
            <Button variant="default" size="sm" onClick={() => onDiscard(jobs)}>
              Remove<span className="visually-hidden">: {labelOf(jobs.name)}</span>
            </Button>
          </div>
        </li>
      ))}
    </PlainList>
  )
}
