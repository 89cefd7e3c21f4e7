import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import list from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './RowGroup.module.css'

type GroupProps = { title: string; children: ReactNode }

/** A titled card of rows, each with a setting, a fact, or a link to a page. */
export const RowGroup = ({ title, children }: GroupProps) => {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <PlainList className={list.list}>{children}</PlainList>
    </section>
  )
}

type RowProps = {
  title: string
  icon?: ReactNode
  /** The current state, beside the title. */
  value?: ReactNode
  /** What the row is about, below the title. */
  hint?: ReactNode
  /** Absent: a fact that cannot be changed. */
  href?: string
  /** Whether its page is open beside the list. */
  isCurrent?: boolean
  isDangerous?: boolean
}

export const Row = ({ title, icon, value, hint, href, isCurrent, isDangerous }: RowProps) => {
  const content = (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.text}>
        <span className="min-w-0 font-500 wrap-anywhere">{title}</span>
        {value && (
          <span className="min-w-0 muted wrap-anywhere text-15" dir="auto">
            {value}
          </span>
        )}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </>
  )
  const attributes = { className: styles.row, 'data-dangerous': isDangerous || undefined }
  return (
    <li>
      {href ? (
        <Link href={href} aria-current={isCurrent || undefined} {...attributes}>
          {content}
          <IconChevronRight className="flex-none muted" size={18} aria-hidden="true" />
        </Link>
      ) : (
        <div {...attributes}>{content}</div>
      )}
    </li>
  )
}

/** A row that holds a control of its own. */
export const ControlRow = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <li className={`${styles.row} ${styles.control}`}>
    {icon && (
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
    )}
    {children}
  </li>
)
