import { useState } from 'react'
import type { Group } from '#shared/groups/contract.ts'
import { thumbnailUrl } from '#shared/users/thumbnail.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { objectPosition } from '#web/ui/crop/focalPoint.ts'
import { firstLetters } from '#web/ui/initials.ts'
import { nameColour } from '#web/ui/nameColour.ts'
import styles from './GroupAvatar.module.css'
import { groupCover } from './groupCover.ts'

type Pictured = Pick<Group, 'name' | 'type' | 'imageUrl' | 'focalX' | 'focalY'>

type Props = {
  group: Pictured
  /** 'cover' is as wide as its place. */
  size?: 'small' | 'medium' | 'cover'
  className?: string | undefined
}

/** The group's own picture, or else a drawing, with the first letters of its name on it. */
export const GroupAvatar = ({ group, size = 'medium', className = '' }: Props) => {
  const [failedUrls, setFailedUrls] = useState<string[]>([])
  const own = group.imageUrl && (size === 'cover' ? group.imageUrl : thumbnailUrl(group.imageUrl))
  const url = [own, groupCover(group)].find((one) => one && !failedUrls.includes(one))
  if (!url)
    return (
      <span className={className}>
        <Avatar name={group.name} shape="square" size={size === 'small' ? 'small' : 'medium'} />
      </span>
    )
  const isOwn = url === own
  return (
    <span className={`${styles.frame} ${styles[size]} ${className}`}>
      <img
        className={styles.picture}
        data-own={isOwn || undefined}
        {...(isOwn && { style: { objectPosition: objectPosition(group) } })}
        src={url}
        alt=""
        width={640}
        height={280}
        loading="lazy"
        decoding="async"
        onError={() => setFailedUrls([...failedUrls, url])}
      />
      {size !== 'small' && (
        <span className={`${styles.letters} ${styles[nameColour(group.name)]}`}>
          {firstLetters(group.name)}
        </span>
      )}
    </span>
  )
}
