import styles from './Avatar.module.css'
import { firstLetters, initials } from './initials.ts'

const grounds = ['blue', 'orange', 'green', 'purple'] as const

/** The same name has the same colour everywhere. */
const groundOf = (name: string) => {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return grounds[sum % grounds.length]
}

/** The name stands beside it, so readers are spared the picture. */
type Props = {
  name: string
  photo?: string | null
  /** 'round' for people, with their initials; 'square' for groups, with their first letters. */
  shape?: 'round' | 'square'
  size?: 'small' | 'medium' | 'large'
}

export const Avatar = ({ name, photo, shape = 'round', size = 'medium' }: Props) => {
  const pixels = { small: 36, medium: 44, large: 72 }[size]
  const classes = [styles.avatar, styles[shape], styles[size]].join(' ')
  if (photo) return <img className={classes} src={photo} alt="" width={pixels} height={pixels} />
  const ground = groundOf(name) ?? 'blue'
  return (
    <span className={`${classes} ${styles[ground]}`} aria-hidden="true">
      {shape === 'square' ? firstLetters(name) : initials(name)}
    </span>
  )
}
