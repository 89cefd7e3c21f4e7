import { useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { illustrationFor } from './eventCategory.ts'

type Props = {
  event: Pick<Event, 'imageUrl' | 'category'>
  className?: string | undefined
  isAboveFold?: boolean | undefined
}

/** Pictures uploaded here also exist in a small size, for narrow screens. */
const responsiveSources = (url: string | null) =>
  url?.startsWith(`${apiPrefix}/`)
    ? {
        srcSet: `${url}?size=small 480w, ${url} 1200w`,
        sizes: '(min-width: 40em) 24rem, 100vw',
      }
    : {}

/** Decorative: the title is next to it, so screen readers skip the picture. */
export const EventPicture = ({ event, className, isAboveFold = false }: Props) => {
  const [failedUrls, setFailedUrls] = useState<string[]>([])
  const usableUrl = failedUrls.includes(event.imageUrl ?? '') ? null : event.imageUrl
  const url = usableUrl ?? illustrationFor(event.category)
  // A plain background looks better than the browser's broken-image icon.
  if (failedUrls.includes(url)) return <div className={className} />
  return (
    <img
      className={className}
      src={url}
      {...responsiveSources(usableUrl)}
      alt=""
      width={640}
      height={280}
      loading={isAboveFold ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedUrls([...failedUrls, url])}
    />
  )
}
