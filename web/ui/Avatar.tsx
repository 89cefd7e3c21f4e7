import { useState } from 'react'
import { smallPhoto } from '#shared/users/user.ts'
import styles from './Avatar.module.css'
import { firstLetters, initials } from './initials.ts'

const grounds = ['blue', 'orange', 'green', 'purple'] as const

/** The same name has the same colour everywhere. */
const groundOf = (name: string) => {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return grounds[sum % grounds.length]
}

type Props = {
  name: string
  photo?: string | null
  /** 'round' for people, with their initials; 'square' for groups, with their first letters. */
  shape?: 'round' | 'square'
  size?: 'small' | 'medium' | 'large' | 'huge'
  /** Where the name stands beside it, readers are spared the picture. */
  alt?: string
}

const pixels = { small: 36, medium: 44, large: 72, huge: 112 }

/** The letters are there at once, and stay when the photo does not come. */
export const Avatar = ({ name, photo, shape = 'round', size = 'medium', alt = '' }: Props) => {
  const [failed, setFailed] = useState<string | null>(null)
  const isSmall = size === 'small' || size === 'medium'
  const address = photo && (isSmall ? smallPhoto(photo) : photo)
  const side = pixels[size]
  const ground = groundOf(name) ?? 'blue'
  return (
    <span className={[styles.avatar, styles[shape], styles[size], styles[ground]].join(' ')}>
      <span aria-hidden="true">{shape === 'square' ? firstLetters(name) : initials(name)}</span>
      {address && address !== failed && (
        <img
          key={address}
          className={styles.photo}
          src={address}
          alt={alt}
          width={side}
          height={side}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(address)}
        />
      )}
    </span>
  )
}
