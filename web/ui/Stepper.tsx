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
  children,
}: Props) => (
  <fieldset className={styles.stepper}>
    <legend className="visually-hidden">{legend}</legend>
    <Step label={fewerLabel} isOver={value <= min} onPress={() => onChange(value - 1)}>
      <IconMinus size={20} aria-hidden="true" />
    </Step>
    <span className={styles.value}>{children}</span>
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
  children: ReactNode
}

/** Not `disabled` at the end: that would drop the focus. */
const Step = ({ label, isOver, onPress, children }: StepProps) => (
  <button
    type="button"
    className={styles.step}
    aria-label={label}
    aria-disabled={isOver}
    onClick={() => {
      if (!isOver) onPress()
    }}
  >
    {children}
  </button>
)
