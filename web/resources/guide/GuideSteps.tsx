import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { Step } from '#shared/firstDays/contract.ts'
import { Burst } from '#web/firstDays/Burst.tsx'
import { useCompleteStep } from '#web/firstDays/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'
import styles from './GuideSteps.module.css'

/** What the reader has done of this guide, to tick off here; collapsed on phones. */
export const GuideSteps = ({ steps }: { steps: Step[] }) => {
  const isNarrow = useIsNarrow()
  const [hasTicked, setTicked] = useState(false)
  const done = steps.filter(({ isDone }) => isDone).length
  const isComplete = done === steps.length
  return (
    <section className={styles.steps} aria-label={t('resources.steps.label')}>
      <Disclosure
        key={String(isNarrow)}
        isOpen={!isNarrow}
        summary={
          <>
            <span className="cluster gap-6 items-center font-600" role="status">
              {isComplete && (
                <IconCircleCheckFilled
                  size={20}
                  className="flex-none text-green"
                  aria-hidden="true"
                />
              )}
              {t(isComplete && hasTicked ? 'resources.steps.allDone' : 'resources.steps.count', {
                done,
                total: steps.length,
              })}
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${(done / steps.length) * 100}%` }} />
            </span>
            {isComplete && hasTicked && (
              <span className={styles.burst}>
                <Burst />
              </span>
            )}
          </>
        }
      >
        <PlainList className={styles.list}>
          {steps.map((step) => (
            <li key={step.key}>
              {step.isAutomatic ? (
                <AutomaticStep step={step} />
              ) : (
                <TickedStep step={step} onTick={() => setTicked(true)} />
              )}
            </li>
          ))}
        </PlainList>
      </Disclosure>
    </section>
  )
}

const TickedStep = ({ step, onTick }: { step: Step; onTick: () => void }) => {
  const complete = useCompleteStep()
  return (
    <CheckField
      label={step.title}
      checked={complete.isPending ? complete.variables.isDone : step.isDone}
      onChange={(event) => {
        if (complete.isPending) return
        const isDone = event.currentTarget.checked
        if (isDone) onTick()
        complete.mutate({ key: step.key, isDone })
      }}
    />
  )
}

/** Ticked by what the reader does elsewhere. */
const AutomaticStep = ({ step: { title, isDone } }: { step: Step }) => (
  <p className="cluster gap-12">
    {isDone ? (
      <IconCircleCheckFilled size={24} className="flex-none text-green" aria-hidden="true" />
    ) : (
      <IconCircle size={24} stroke={1.75} className="flex-none muted" aria-hidden="true" />
    )}
    <span>
      {rich(isDone ? 'common.titleDone' : 'common.titleNotDone', {
        title,
        hidden: (children) => <span className="visually-hidden">{children}</span>,
      })}
    </span>
  </p>
)
