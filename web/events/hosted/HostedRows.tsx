import { IconChevronRight, type IconFlag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { formatBadgeCount } from '#web/ui/formatCount.ts'
import listCard from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './HostedRows.module.css'

export type HostedRow = {
  icon: typeof IconFlag
  title: string
  note?: ReactNode
  /** Something waits there. */
  count?: number
  isDanger?: boolean
} & (
  | { href: string; opensDialog?: boolean }
  | { onChoose: () => void; isBusy: boolean }
  /** Nothing to open for now. */
  | { isClosed: true }
)

const Content = ({ row }: { row: HostedRow }) => {
  const { icon: Icon, title, note, count = 0 } = row
  return (
    <>
      <Icon className={styles.icon} size={22} stroke={1.75} aria-hidden="true" />
      <span className="stack gap-0 flex-1">
        <span className={styles.title}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {count > 0 && <span className={styles.count}>{formatBadgeCount(count)}</span>}
      {!('isClosed' in row) && (
        <IconChevronRight className="flex-none muted" size={20} aria-hidden="true" />
      )}
    </>
  )
}

const renderRow = (row: HostedRow) => {
  const look = { className: styles.row, 'data-danger': row.isDanger || undefined }
  const content = <Content row={row} />
  if ('href' in row)
    return (
      <Link
        href={row.href}
        {...look}
        {...(row.opensDialog && { state: dialogHistoryState, 'aria-haspopup': 'dialog' as const })}
      >
        {content}
      </Link>
    )
  if ('onChoose' in row)
    return (
      <button
        type="button"
        {...look}
        aria-disabled={row.isBusy || undefined}
        onClick={() => !row.isBusy && row.onChoose()}
      >
        {content}
      </button>
    )
  return <div {...look}>{content}</div>
}

/** What can be done with the event, as rows with a thumb's height. */
export const HostedRows = ({ label, rows }: { label: string; rows: HostedRow[] }) => (
  <PlainList className={listCard.list} aria-label={label}>
    {rows.map((row) => (
      <li key={row.title}>{renderRow(row)}</li>
    ))}
  </PlainList>
)
