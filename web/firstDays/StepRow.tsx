import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Step } from '#shared/firstDays/contract.ts'
import { CheckField } from '#web/ui/CheckField.tsx'
import { useTickStep } from './data.ts'
import { isPressing, showTerm } from './dates.ts'
import { StepFacts } from './StepFacts.tsx'
import styles from './StepRow.module.css'

type Props = { step: Step; today: string; onTick: () => void }

const Automatic = ({ step, term }: { step: Step; term: React.ReactNode }) => (
  <div className={styles.automatic}>
    {step.isDone ? (
      <IconCircleCheckFilled size={24} className={styles.green} aria-hidden="true" />
    ) : (
      <IconCircle size={24} stroke={1.75} className={styles.soft} aria-hidden="true" />
    )}
    <div>
      <p className={styles.title}>
        {step.title}
        <span className="only-for-readers">, {step.isDone ? 'done' : 'not done yet'}</span>
      </p>
      {term}
    </div>
  </div>
)

export const StepRow = ({ step, today, onTick }: Props) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const tick = useTickStep()
  const isDone = tick.isPending ? tick.variables.isDone : step.isDone
  const term = (
    <span className={isPressing(step, today) ? styles.pressing : styles.soft}>
      {showTerm(step, today)}
    </span>
  )
  return (
    <li className={styles.step}>
      <div className={styles.head}>
        {step.isAutomatic ? (
          <Automatic step={step} term={term} />
        ) : (
          <CheckField
            className={styles.check}
            label={step.title}
            description={term}
            checked={isDone}
            onChange={(event) => {
              if (tick.isPending) return
              onTick()
              tick.mutate({ key: step.key, isDone: event.currentTarget.checked })
            }}
          />
        )}
        <ActionIcon
          variant="subtle"
          size="2.75rem"
          className={styles.more}
          aria-label={`How to: ${step.title}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown
            size={20}
            stroke={1.75}
            className={isOpen ? styles.turned : undefined}
            aria-hidden="true"
          />
        </ActionIcon>
      </div>
      <div id={id} className={styles.facts} hidden={!isOpen}>
        <StepFacts step={step} />
      </div>
    </li>
  )
}
