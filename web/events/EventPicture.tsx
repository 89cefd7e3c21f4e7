import { useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { drawingFor } from './eventCategory.ts'

type Props = { event: Event; className?: string | undefined; isAtTop?: boolean | undefined }

/** The title stands beside it, so readers are spared the picture. */
export const EventPicture = ({ event, className, isAtTop = false }: Props) => {
  const [broken, setBroken] = useState<string | null>(null)
  const own = event.imageUrl === broken ? null : event.imageUrl
  return (
    <img
      className={className}
      src={own ?? drawingFor(event.category)}
      alt=""
      width={640}
      height={280}
      loading={isAtTop ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(event.imageUrl)}
    />
  )
}
