import { useEffect, useRef } from 'react'
import { useLocationHash } from '#web/page/RouteFocus.tsx'

/** Element id of a comment, for links with `#comment-…`. */
export const commentElementId = ({ id }: { id: string }) => `comment-${id}`

type List = {
  rows: unknown[] | undefined
  hasMore: boolean
  isRetrying: boolean
  hasMoreFailed: boolean
  showMore: () => unknown
  retry: () => unknown
}

/**
 * Scrolls to and focuses the comment in the URL hash. Loads more pages until it is found, then
 * refetches once, since the comment may be newer than the list.
 */
export const useScrollToLinkedComment = ({
  rows,
  hasMore,
  isRetrying,
  hasMoreFailed,
  showMore,
  retry,
}: List) => {
  const anchor = useLocationHash().slice(1)
  const reachedAnchor = useRef('')
  const refetchedFor = useRef('')
  useEffect(() => {
    if (!anchor.startsWith('comment-') || reachedAnchor.current === anchor || !rows) return
    const row = document.getElementById(anchor)
    if (row) {
      reachedAnchor.current = anchor
      row.scrollIntoView({ block: 'center' })
      row.focus({ preventScroll: true })
    } else if (isRetrying || hasMoreFailed) return
    else if (hasMore) showMore()
    else if (refetchedFor.current !== anchor) {
      refetchedFor.current = anchor
      retry()
    }
  }, [anchor, rows, hasMore, isRetrying, hasMoreFailed, showMore, retry])
}
