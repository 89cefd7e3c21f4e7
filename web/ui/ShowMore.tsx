import type { ReactNode } from 'react'
import { rich, t } from '#web/language/t.tsx'
import { Button } from './Button.tsx'
import { useFocusRestore } from './focus.ts'
import styles from './ShowMore.module.css'

type Props = {
  /** The plural of the items: "events". */
  label: string
  list: {
    hasMore: boolean
    showMore: () => unknown
    isShowingMore: boolean
    hasMoreFailed: boolean
  }
}

const hidden = (children: ReactNode) => <span className="visually-hidden">{children}</span>

/** Loads the next page of a list. */
export const ShowMore = ({ label, list }: Props) => {
  const focusProps = useFocusRestore<HTMLDivElement>(list.hasMore)
  return (
    <div className={styles.more} {...focusProps}>
      {list.hasMoreFailed && list.hasMore && (
        <p className={styles.failed} role="alert">
          {t('ui.more.failed', { what: label })}
        </p>
      )}
      {list.hasMore && (
        <Button
          variant="light"
          aria-disabled={list.isShowingMore}
          onClick={() => {
            if (!list.isShowingMore) void list.showMore()
          }}
        >
          {list.isShowingMore
            ? rich('ui.more.loading', { what: label, hidden })
            : rich('ui.more.show', { what: label, hidden })}
        </Button>
      )}
    </div>
  )
}
