import { IconCircleCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { FailedJobs } from '#shared/admin/workList/contract.ts'
import { type Label, rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatRelativeTime } from '#web/ui/format.ts'
import listCard from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useDiscardJobs, useFailedJobs, useRetryJobs } from './data.ts'
import styles from './FailedJobsPage.module.css'

const labels: Record<string, Label> = {
  'mail.send': 'admin.jobs.name.mail',
  'mail.sendMany': 'admin.jobs.name.mails',
  'mail.accountDeleted': 'admin.jobs.name.accountDeleted',
  'mail.contact': 'admin.jobs.name.contact',
  'mail.unread': 'admin.jobs.name.unread',
  'auth.resetPassword': 'admin.jobs.name.resetPassword',
  'push.send': 'admin.jobs.name.push',
  'notifications.deliver': 'common.notifications',
  'announcements.notify': 'common.announcements',
  'announcements.deliver': 'common.announcements',
  'policies.announce': 'admin.jobs.name.policy',
  'privacy.export': 'admin.jobs.name.export',
  'privacy.erased': 'admin.jobs.name.erased',
}

/** Without a label, the technical name. */
const labelOf = (name: string) => {
  const label = labels[name]
  return label ? t(label) : name
}

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
      {discarding && (
        <ConfirmDialog
          isOpen
          onClose={() => setDiscarding(null)}
          title={t('admin.jobs.remove.title')}
          cancelLabel={t('admin.jobs.remove.cancel')}
          confirmLabel={t('admin.jobs.remove.confirm')}
          busyLabel={t('admin.jobs.remove.busy')}
          isBusy={discard.isPending}
          fallbackFocus={listRef}
          onConfirm={() =>
            discard.mutate(decisionAbout(discarding), { onSettled: () => setDiscarding(null) })
          }
        >
          <p>{t('admin.jobs.remove.text', { jobs: labelOf(discarding.name) })}</p>
          {discarding.error && (
            <p className="muted text-14">
              {rich('admin.jobs.remove.sameError', { error: discarding.error })}
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
  const [now] = useState(() => new Date())
  return (
    <Loaded
      query={query}
      errorTitle={t('admin.jobs.loadFailed')}
      skeleton={<LoadingBlock label={t('admin.jobs.loading')} height="5rem" />}
      empty={
        <EmptyState
          title={t('admin.jobs.empty.title')}
          hint={t('admin.jobs.empty.hint')}
          icon={<IconCircleCheck size={24} stroke={1.75} />}
        />
      }
    >
      {(all) => (
        <PlainList className={listCard.list}>
          {all.map((jobs) => (
            <li key={`${jobs.name} ${jobs.error}`} className={styles.row}>
              <div className={styles.text}>
                <p className="font-600">{labelOf(jobs.name)}</p>
                <p className="muted text-14">
                  {t('admin.jobs.note', {
                    count: jobs.count,
                    when: formatRelativeTime(jobs.lastFailedAt, now),
                  })}
                  {jobs.error && (
                    <>
                      {' '}
                      · <code>{jobs.error}</code>
                    </>
                  )}
                </p>
              </div>
              <div className="cluster">
                <Button variant="light" size="sm" isBusy={isBusy} onClick={() => onRetry(jobs)}>
                  {t('common.tryAgain')}
                  <span className="visually-hidden">: {labelOf(jobs.name)}</span>
                </Button>
                <Button variant="default" size="sm" onClick={() => onDiscard(jobs)}>
                  {t('admin.jobs.remove.action')}
                  <span className="visually-hidden">: {labelOf(jobs.name)}</span>
                </Button>
              </div>
            </li>
          ))}
        </PlainList>
      )}
    </Loaded>
  )
}
