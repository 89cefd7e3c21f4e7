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

/** Loads the next page of a list. */
export const ShowMore = ({ label, list }: Props) => {
  const focusProps = useFocusRestore<HTMLDivElement>(list.hasMore)
  return (
    <div className={styles.more} {...focusProps}>
      {list.hasMoreFailed && list.hasMore && (
        <p className={styles.failed} role="alert">
          More {label} could not be loaded. Please try again.
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
          {list.isShowingMore ? 'Loading...' : 'Show more'}
          <span className="visually-hidden"> {label}</span>
        </Button>
      )}
    </div>
  )
}
