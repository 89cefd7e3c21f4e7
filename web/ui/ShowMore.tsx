import type { ReactNode } from 'react'
import { t } from '#web/language/t.tsx'
import { Button } from './Button.tsx'
import { useFocusRestore } from './focus.ts'
import styles from './ShowMore.module.css'

type Props = {
  /** The whole label of the button, with the words for screen readers only: "Show more events". */
  label: ReactNode
  list: {
    hasMore: boolean
    showMore: () => unknown
    isShowingMore: boolean
    hasMoreFailed: boolean
  }
}

/** Loads the next page of a list. */
export const ShowMore = ({ label, list }: Props) => {
  const focusProps = useFocusRestore<HTMLDivElement>(list.hasMore)
  return (
    <div className={styles.more} {...focusProps}>
      {list.hasMoreFailed && list.hasMore && (
        <p className="text-red" role="alert">
          {t('ui.more.failed')}
        </p>
      )}
      {list.hasMore && (
        <Button variant="light" isBusy={list.isShowingMore} onClick={() => void list.showMore()}>
          {list.isShowingMore ? t('ui.more.loading') : label}
        </Button>
      )}
    </div>
  )
}
