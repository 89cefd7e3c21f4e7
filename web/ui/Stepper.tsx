import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Stepper.module.css'

type Props = {
  value: number
  /** 0 unless stated. */
  min?: number
  max: number
  onChange: (value: number) => void
  /** What is counted. */
  legend: ReactNode
  fewerLabel: string
  moreLabel: string
  /** The id of what is wrong with the value. */
  errorId?: string | undefined
  /** The value in words. */
  children: ReactNode
}

/** A number with a button for one fewer and one for one more. */
export const Stepper = ({
  value,
  min = 0,
  max,
  onChange,
  legend,
  fewerLabel,
  moreLabel,
  errorId,
  children,
}: Props) => (
  <fieldset className={styles.stepper} aria-describedby={errorId}>
    <legend className="visually-hidden">{legend}</legend>
    <Step label={fewerLabel} isQuiet isOver={value <= min} onPress={() => onChange(value - 1)}>
      <IconMinus size={20} aria-hidden="true" />
    </Step>
    <output className={styles.value}>{children}</output>
    <Step label={moreLabel} isOver={value >= max} onPress={() => onChange(value + 1)}>
      <IconPlus size={20} aria-hidden="true" />
    </Step>
  </fieldset>
)

type StepProps = {
  label: string
  /** There is no further. */
  isOver: boolean
  onPress: () => void
  isQuiet?: boolean
  children: ReactNode
}

/** Not `disabled` at the end: that would drop the focus. */
const Step = ({ label, isOver, onPress, isQuiet = false, children }: StepProps) => (
  <button
    type="button"
    className={styles.step}
    aria-label={label}
    aria-disabled={isOver}
    data-quiet={isQuiet || undefined}
    onClick={() => {
      if (!isOver) onPress()
    }}
  >
    {children}
  </button>
)
