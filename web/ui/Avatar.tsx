import { useState } from 'react'
import { thumbnailUrl } from '#shared/users/thumbnail.ts'
import styles from './Avatar.module.css'
import { type FocalPoint, objectPosition } from './crop/focalPoint.ts'
import { firstLetters, initials } from './initials.ts'
import { nameColour } from './nameColour.ts'
import { useIsMounted } from './useIsMounted.ts'

type Size = 'tiny' | 'small' | 'medium' | 'row' | 'card' | 'large' | 'huge'

type Props = {
  name: string
  photo?: string | null
  /** 'round' for people, with their initials; 'square' for groups, with their first letters. */
  shape?: 'round' | 'square'
  /** The part of the photo that stays visible. */
  focus?: FocalPoint
  size?: Size
  /** Empty where the name is shown beside it: then screen readers skip the picture. */
  alt?: string
}

const pixels: Record<Size, number> = {
  tiny: 24,
  small: 36,
  medium: 44,
  row: 48,
  card: 56,
  large: 72,
  huge: 112,
}

/** Shows the letters immediately, and keeps them when the photo fails to load. */
export const Avatar = ({
  name,
  photo,
  shape = 'round',
  focus,
  size = 'medium',
  alt = '',
}: Props) => {
  // The letters are enough until the app runs: its code comes before many photos.
  const isMounted = useIsMounted()
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const side = pixels[size]
  const url = photo && (side <= pixels.card ? thumbnailUrl(photo) : photo)
  return (
    <span
      className={[styles.avatar, styles[shape], styles[size], styles[nameColour(name)]].join(' ')}
    >
      <span aria-hidden="true">{shape === 'square' ? firstLetters(name) : initials(name)}</span>
      {isMounted && url && url !== failedUrl && (
        <img
          key={url}
          className={styles.photo}
          {...(focus && { style: { objectPosition: objectPosition(focus) } })}
          src={url}
          alt={alt}
          width={side}
          height={side}
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(url)}
        />
      )}
    </span>
  )
}
