import { Button } from '@mantine/core'
import styles from './ShowMore.module.css'
import { useFocusKept } from './useFocusKept.ts'

type Props = {
  /** Of what: "events". */
  what: string
  list: {
    hasMore: boolean
    showMore: () => unknown
    isShowingMore: boolean
    hasMoreFailed: boolean
  }
}

/** The way on at the end of a list that comes in parts. */
export const ShowMore = ({ what, list }: Props) => {
  const kept = useFocusKept<HTMLDivElement>(list.hasMore)
  return (
    <div className={styles.more} {...kept}>
      {list.hasMoreFailed && list.hasMore && (
        <p className={styles.failed} role="alert">
          More {what} could not be loaded. Please try again.
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
          <span className="only-for-readers"> {what}</span>
        </Button>
      )}
    </div>
  )
}
