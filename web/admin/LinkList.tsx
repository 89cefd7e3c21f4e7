import { IconChevronRight, type IconFlag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import listCard from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './LinkList.module.css'

export type LinkRow = {
  key: string
  href: string
  icon: typeof IconFlag
  title: string
  note?: ReactNode
  /** A number that asks for attention. */
  count?: string
}

/** Rows that open a page. */
export const LinkList = ({ rows }: { rows: LinkRow[] }) => (
  <PlainList className={listCard.list}>
    {rows.map(({ key, href, icon: Icon, title, note, count }) => (
      <li key={key}>
        <Link href={href} className={styles.row}>
          <span
            className={`icon-tile-small ${styles.icon}`}
            data-urgent={count ? true : undefined}
            aria-hidden="true"
          >
            <Icon size={20} stroke={1.75} />
          </span>
          <span className="stack gap-0 flex-1">
            <span className="font-600 wrap-anywhere">{title}</span>
            {note && (
              <span className="muted text-14" suppressHydrationWarning>
                {note}
              </span>
            )}
          </span>
          {count && <span className={styles.count}>{count}</span>}
          <IconChevronRight className="flex-none muted" size={18} aria-hidden="true" />
        </Link>
      </li>
    ))}
  </PlainList>
)
