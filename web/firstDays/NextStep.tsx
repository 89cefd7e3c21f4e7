import { useEffect, useState } from 'react'
import type { Step } from '#shared/firstDays/contract.ts'
import { t } from '#web/language/t.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import drawn from './Burst.module.css'
import { Burst } from './Burst.tsx'
import { useCompleteStep } from './data.ts'
import styles from './FirstDaysList.module.css'

export const countDone = (steps: Step[]) => steps.filter(({ isDone }) => isDone).length

const praises = [
  'firstDays.praise.wellDone',
  'firstDays.praise.oneLess',
  'firstDays.praise.niceWork',
] as const
const praiseMs = 1800

/** The step ticked just now, which stays for a moment before the next one takes its place. */
export const usePraise = () => {
  const [step, setStep] = useState<Step | null>(null)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!step) return
    const timer = setTimeout(() => setStep(null), praiseMs)
    return () => clearTimeout(timer)
  }, [step])
  return {
    step,
    words: step && t(praises[(count - 1) % praises.length] ?? praises[0]),
    start: (ticked: Step) => {
      setStep(ticked)
      setCount(count + 1)
    },
    end: () => setStep(null),
  }
}

type Props = {
  step: Step | undefined
  steps: Step[]
  praise: ReturnType<typeof usePraise>
}

/** The step to do now with its box, or what has been reached. Only the open list says how late. */
export const NextStep = ({ step, steps, praise }: Props) => {
  const complete = useCompleteStep()
  const done = countDone(steps)
  const isComplete = done === steps.length
  const isTicked = step !== undefined && step.key === praise.step?.key
  const hasBox = step && !step.isAutomatic && (isTicked || !isComplete)
  const tick = (ticked: Step) => {
    praise.start(ticked)
    complete.mutate({ key: ticked.key, isDone: true }, { onError: praise.end })
  }
  return (
    <>
      <p role="status" className={hasBox ? 'visually-hidden' : 'font-600'}>
        {isComplete
          ? t('firstDays.next.settledIn')
          : t('firstDays.next.progress', { done, total: steps.length })}
      </p>
      {hasBox && (
        <div className={`${styles.box} ${isTicked ? drawn.tick : ''}`}>
          {isTicked && (
            <span className={styles.burst}>
              <Burst />
            </span>
          )}
          <CheckField
            label={step.title}
            checked={isTicked}
            onChange={(event) => {
              if (complete.isPending) return
              // The next press does not wait for the end of the praise.
              if (event.currentTarget.checked) tick(step)
              else praise.end()
            }}
          />
        </div>
      )}
    </>
  )
}
