import {
  IconMoodCry,
  IconMoodEmpty,
  IconMoodHappy,
  IconMoodSad,
  IconMoodSmile,
} from '@tabler/icons-react'
import { useId } from 'react'
import { faceWords } from '#shared/events/afterwards/rules.ts'
import styles from './Faces.module.css'

const icons = [IconMoodCry, IconMoodSad, IconMoodEmpty, IconMoodSmile, IconMoodHappy]

type Props = { face: number | null; onChoose: (face: number) => void }

/** Five, with their words: a tap is all that is needed. */
export const Faces = ({ face, onChoose }: Props) => {
  const name = useId()
  return (
    <fieldset className={styles.faces}>
      <legend className="only-for-readers">How was it?</legend>
      {faceWords.map((word, index) => {
        const Icon = icons[index] ?? IconMoodEmpty
        return (
          <label key={word} className={styles.face}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={index + 1}
              checked={face === index + 1}
              onChange={() => onChoose(index + 1)}
            />
            <Icon size={32} stroke={1.5} aria-hidden="true" />
            <span>{word}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
