import { useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import {
  defaultIllustration,
  type Illustrated,
  illustrationFor,
} from '#shared/events/illustrations.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { objectPosition } from '#web/ui/crop/focalPoint.ts'
import styles from './EventPicture.module.css'

type Props = {
  event: Illustrated & Pick<Event, 'imageUrl' | 'focalX' | 'focalY'>
  /** The illustration that a list chose, in case its neighbour has the same. */
  illustration?: string | undefined
  className?: string | undefined
  isAboveFold?: boolean | undefined
  /** Shown at a fraction of its size. */
  isThumbnail?: boolean
}

/** Pictures uploaded here also exist in a small size, for narrow screens. */
const responsiveSources = (url: string, isThumbnail: boolean) =>
  url.startsWith(`${apiPrefix}/`)
    ? {
        srcSet: `${url}?size=small 480w, ${url} 1200w`,
        sizes: isThumbnail ? '5rem' : '(min-width: 40em) 24rem, 100vw',
      }
    : {}

/** Decorative: the title is next to it, so screen readers skip the picture. */
export const EventPicture = ({
  event,
  illustration = illustrationFor(event),
  className = '',
  isAboveFold = false,
  isThumbnail = false,
}: Props) => {
  const [failedUrls, setFailedUrls] = useState<string[]>([])
  // Offline, an illustration that was never seen is missing, but the default one is there.
  const url = [event.imageUrl, illustration, defaultIllustration(event.category)].find(
    (one) => one && !failedUrls.includes(one),
  )
  // A plain background looks better than the browser's broken-image icon.
  if (!url) return <div className={className} />
  const isOwn = url === event.imageUrl
  return (
    <img
      className={`${styles.picture} ${className}`}
      data-own={isOwn || undefined}
      src={url}
      {...(isOwn && responsiveSources(url, isThumbnail))}
      {...(isOwn && { style: { objectPosition: objectPosition(event) } })}
      alt=""
      width={640}
      height={280}
      loading={isAboveFold ? 'eager' : 'lazy'}
      // A picture in sight is painted with its text, not after it.
      decoding={isAboveFold ? 'sync' : 'async'}
      referrerPolicy="no-referrer"
      onError={() => setFailedUrls([...failedUrls, url])}
    />
  )
}
