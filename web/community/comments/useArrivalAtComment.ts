import { useEffect, useRef } from 'react'
import { useHash } from '#web/app/hash.ts'

/** Where an address leads that points to a comment: `#comment-…`. */
export const partOf = ({ id }: { id: string }) => `comment-${id}`

type List = {
  rows: unknown[] | undefined
  hasMore: boolean
  isRetrying: boolean
  hasMoreFailed: boolean
  showMore: () => unknown
  retry: () => unknown
}

/**
 * Brings the comment that the address points to into sight and under the keys. It may stand further
 * down than what is here, or be newer.
 */
export const useArrivalAtComment = ({
  rows,
  hasMore,
  isRetrying,
  hasMoreFailed,
  showMore,
  retry,
}: List) => {
  const part = useHash().slice(1)
  const arrived = useRef('')
  const askedFor = useRef('')
  useEffect(() => {
    if (!part.startsWith('comment-') || arrived.current === part || !rows) return
    const row = document.getElementById(part)
    if (row) {
      arrived.current = part
      row.scrollIntoView({ block: 'center' })
      row.focus({ preventScroll: true })
    } else if (isRetrying || hasMoreFailed) return
    else if (hasMore) showMore()
    else if (askedFor.current !== part) {
      askedFor.current = part
      retry()
    }
  }, [part, rows, hasMore, isRetrying, hasMoreFailed, showMore, retry])
}
