import { IconCheck } from '@tabler/icons-react'
import styles from './ChoiceChips.module.css'

type Choice = { value: string; label: string }

type Props = {
  label: string
  choices: Choice[]
  isChosen: (value: string) => boolean
  onToggle: (value: string) => void
}

/** Choices that wrap over several lines; any number of them can be pressed. */
export const ChoiceChips = ({ label, choices, isChosen, onToggle }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons.
  <div className="cluster" role="group" aria-label={label}>
    {choices.map(({ value, label: text }) => (
      <button
        key={value}
        type="button"
        className={styles.chip}
        aria-pressed={isChosen(value)}
        onClick={() => onToggle(value)}
      >
        {isChosen(value) && <IconCheck size={16} stroke={2.25} aria-hidden="true" />}
        <bdi>{text}</bdi>
      </button>
    ))}
  </div>
)
