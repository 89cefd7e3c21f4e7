import { useState } from 'react'
import type { WorkItem } from '#shared/admin/workList/contract.ts'
import { LinkList } from '#web/admin/LinkList.tsx'
import { formatNumber } from '#web/admin/metrics/formatMetric.ts'
import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatRelativeTime } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useWork } from './data.ts'
import styles from './WorkList.module.css'
import { workKinds } from './workKinds.ts'

const Items = ({ items }: { items: WorkItem[] }) => {
  const [now] = useState(() => new Date())
  return (
    <LinkList
      rows={items.map(({ kind, count, since }) => ({
        ...workKinds[kind],
        title: t(workKinds[kind].title),
        key: kind,
        note: t('admin.work.oldest', { when: formatRelativeTime(since, now) }),
        count: formatNumber(count),
      }))}
    />
  )
}

const NothingToDo = () => (
  <Card className={styles.done}>
    <span className={styles.drawing} aria-hidden="true" />
    <p>
      <strong>{t('admin.work.done')}</strong>{' '}
      <span className="muted">{t('admin.work.doneNote')}</span>
    </p>
  </Card>
)

/** Everything that waits for an administrator, each with a link to where it is done. */
export const WorkList = () => (
  <Section title={t('admin.work.title')}>
    <Loaded
      query={useWork()}
      errorTitle={t('common.theListFailed')}
      skeleton={<LoadingBlock label={t('admin.work.loading')} height="3.5rem" />}
      empty={<NothingToDo />}
    >
      {(items) => <Items items={items} />}
    </Loaded>
  </Section>
)
