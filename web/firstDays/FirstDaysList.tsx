import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import { Section } from '#web/ui/Section.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { ArrivalForm } from './ArrivalForm.tsx'
import { useFirstDays, usePutAway } from './data.ts'
import styles from './FirstDaysList.module.css'
import { Progress } from './Progress.tsx'
import { StepBones } from './StepBones.tsx'
import { StepRow } from './StepRow.tsx'
import { useNextSteps } from './useNextSteps.ts'

export const FirstDaysList = () => {
  const { data, error, refetch, isFetching } = useFirstDays()
  const putAway = usePutAway()
  const [isChanging, setChanging] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const [today] = useState(() => amsterdamDay(new Date()))
  const { next, keep } = useNextSteps(data?.steps ?? [])
  const away = (
    <Button
      variant="subtle"
      loading={putAway.isPending}
      onClick={() => putAway.mutate({ isShown: false })}
    >
      Put it away
    </Button>
  )
  const isAsking = data && (isChanging || !data.arrivalDate)
  const kept = useFocusKept<HTMLDivElement>(isAsking)
  const steps = isWhole ? data?.steps : next
  const isMore = data && next.length < data.steps.length
  return (
    <Section title="Your first 100 days">
      <div {...kept} className={styles.place}>
        {error && !data && (
          <FailedState
            title="Your list could not be loaded"
            reason={error.reason}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !error && <StepBones />}
        {isAsking && (
          <Card className={styles.card}>
            <ArrivalForm
              arrivalDate={data.arrivalDate}
              onDone={() => setChanging(false)}
              away={away}
            />
          </Card>
        )}
        {data?.arrivalDate && !isAsking && (
          <Card className={styles.card}>
            <Progress arrivalDate={data.arrivalDate} steps={data.steps} today={today} />
            {steps && steps.length > 0 && (
              <ul className={styles.steps}>
                {steps.map((step) => (
                  <StepRow key={step.key} step={step} today={today} onTick={() => keep(step.key)} />
                ))}
              </ul>
            )}
            <div className={styles.ways}>
              {isMore && (
                <Button variant="light" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                  {isWhole ? 'Show fewer' : `Show all ${data.steps.length}`}
                </Button>
              )}
              {(isWhole || !isMore) && (
                <Button variant="subtle" onClick={() => setChanging(true)}>
                  Change the date
                </Button>
              )}
              {away}
            </div>
          </Card>
        )}
      </div>
    </Section>
  )
}
