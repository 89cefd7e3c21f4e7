import { useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { drawingFor } from './eventCategory.ts'

type Props = {
  event: Pick<Event, 'imageUrl' | 'category'>
  className?: string | undefined
  isAtTop?: boolean | undefined
}

/** Uploaded here: a small one is there too, for narrow screens. */
const widthsOf = (address: string | null) =>
  address?.startsWith(`${apiPrefix}/`)
    ? {
        srcSet: `${address}?size=small 480w, ${address} 1200w`,
        sizes: '(min-width: 40em) 24rem, 100vw',
      }
    : {}

/** The title stands beside it, so readers are spared the picture. */
export const EventPicture = ({ event, className, isAtTop = false }: Props) => {
  const [broken, setBroken] = useState<string[]>([])
  const own = broken.includes(event.imageUrl ?? '') ? null : event.imageUrl
  const address = own ?? drawingFor(event.category)
  // Its ground alone is better than the browser's sign for what is broken.
  if (broken.includes(address)) return <div className={className} />
  return (
    <img
      className={className}
      src={address}
      {...widthsOf(own)}
      alt=""
      width={640}
      height={280}
      loading={isAtTop ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken([...broken, address])}
    />
  )
}
