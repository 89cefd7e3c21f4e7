import { useEffect, useRef } from 'react'
import { useLocationHash } from '#web/page/RouteFocus.tsx'

/** Element id of a comment, for links with `#comment-…`. */
export const commentElementId = ({ id }: { id: string }) => `comment-${id}`

type List = {
  data: unknown[] | undefined
  hasMore: boolean
  isFetching: boolean
  hasMoreFailed: boolean
  showMore: () => unknown
  refetch: () => unknown
}

/**
 * Scrolls to and focuses the comment in the URL hash. Loads more pages until it is found, then
 * refetches once, since the comment may be newer than the list.
 */
export const useScrollToLinkedComment = ({
  data,
  hasMore,
  isFetching,
  hasMoreFailed,
  showMore,
  refetch,
}: List) => {
  const anchor = useLocationHash().slice(1)
  const reachedAnchor = useRef('')
  const refetchedFor = useRef('')
  useEffect(() => {
    if (!anchor.startsWith('comment-') || reachedAnchor.current === anchor || !data) return
    const row = document.getElementById(anchor)
    if (row) {
      reachedAnchor.current = anchor
      row.scrollIntoView({ block: 'center' })
      row.focus({ preventScroll: true })
    } else if (isFetching || hasMoreFailed) return
    else if (hasMore) showMore()
    else if (refetchedFor.current !== anchor) {
      refetchedFor.current = anchor
      refetch()
    }
  }, [anchor, data, hasMore, isFetching, hasMoreFailed, showMore, refetch])
}
