import { Avatar } from './Avatar.tsx'
import styles from './FacePile.module.css'

type Face = { id: string; name: string; profilePhoto: string | null }

type Props = { people: readonly Face[] }

/** Overlapping faces. Decorative: the text beside them says who or how many they are. */
export const FacePile = ({ people }: Props) =>
  people.length === 0 ? null : (
    <span className={styles.pile} aria-hidden="true">
      {people.map(({ id, name, profilePhoto }) => (
        <Avatar key={id} name={name} photo={profilePhoto} size="tiny" />
      ))}
    </span>
  )
