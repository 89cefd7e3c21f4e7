import { IconChevronDown, IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Step } from '#shared/firstDays/contract.ts'
import { dayOfStay, totalDays } from '#shared/firstDays/rules.ts'
import { celebrate } from '#web/onboarding/moments/data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { amsterdamDay } from '#web/ui/format.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { ArrivalForm } from './ArrivalForm.tsx'
import { useDismissFirstDays, useFirstDays } from './data.ts'
import { formatStay } from './dates.ts'
import styles from './FirstDaysList.module.css'
import { StepRow } from './StepRow.tsx'

export const FirstDaysList = () => {
  const query = useFirstDays()
  const { data, error } = query
  const dismiss = useDismissFirstDays()
  const [isChanging, setChanging] = useState(false)
  const [isExpanded, setExpanded] = useState(false)
  const [today] = useState(() => amsterdamDay(new Date()))
  const { open, next, completed, keepVisible } = useStepLists(data?.steps ?? [])
  const dismissButton = (
    <Button
      variant="subtle"
      loading={dismiss.isPending}
      onClick={() => dismiss.mutate({ isShown: false })}
    >
      Hide this list
    </Button>
  )
  useHundredthDay(data?.arrivalDate ?? null, today)
  const isFormOpen = data && (isChanging || !data.arrivalDate)
  const focusProps = useFocusRestore<HTMLDivElement>(isFormOpen)
  const steps = isExpanded ? open : next
  const hasMore = next.length < open.length
  return (
    <Section title="Your first 100 days">
      <div {...focusProps} className="no-outline">
        {error && !data && <LoadFailure title="Your list could not be loaded" query={query} />}
        {!data && !error && <StepListSkeleton />}
        {isFormOpen && (
          <Card className="stack gap-medium">
            <ArrivalForm
              arrivalDate={data.arrivalDate}
              onDone={() => setChanging(false)}
              secondaryAction={dismissButton}
            />
          </Card>
        )}
        {data?.arrivalDate && !isFormOpen && (
          <Card className="stack gap-medium">
            <ChecklistProgress arrivalDate={data.arrivalDate} steps={data.steps} today={today} />
            {steps.length > 0 && (
              <PlainList className={styles.steps}>
                {steps.map((step) => (
                  <StepRow
                    key={step.key}
                    step={step}
                    today={today}
                    onComplete={() => keepVisible(step.key)}
                  />
                ))}
              </PlainList>
            )}
            {completed.length > 0 && <CompletedSteps steps={completed} today={today} />}
            <div className={styles.options}>
              {hasMore && (
                <Button
                  variant="light"
                  aria-expanded={isExpanded}
                  onClick={() => setExpanded(!isExpanded)}
                >
                  {isExpanded ? 'Show fewer' : `Show ${open.length - next.length} more`}
                </Button>
              )}
              {(isExpanded || !hasMore) && (
                <Button variant="subtle" onClick={() => setChanging(true)}>
                  Change the date
                </Button>
              )}
              {dismissButton}
            </div>
          </Card>
        )}
      </div>
    </Section>
  )
}

/** The server knows whether it was celebrated before. */
const useHundredthDay = (arrivalDate: string | null, today: string) => {
  const isReached = arrivalDate !== null && (dayOfStay(arrivalDate, today) ?? 0) >= totalDays
  useEffect(() => {
    if (isReached) void celebrate('hundredthDay')
  }, [isReached])
}

type Props = { arrivalDate: string; steps: Step[]; today: string }

const ChecklistProgress = ({ arrivalDate, steps, today }: Props) => {
  const done = steps.filter(({ isDone }) => isDone).length
  const isComplete = done === steps.length
  return (
    <div>
      <p className={styles.line}>
        <strong role="status">
          {isComplete ? 'You have settled in' : `${done} of ${steps.length} done`}
        </strong>
        <span className={styles.stay}>{formatStay(arrivalDate, today)}</span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.done} style={{ width: `${(100 * done) / steps.length}%` }} />
      </div>
      {isComplete && (
        <p className={styles.body}>
          All {steps.length} steps are done. You can hide the list, or keep it to look things up.
        </p>
      )}
    </div>
  )
}

const skeletonRows = ['first', 'second', 'third']

const StepListSkeleton = () => (
  <LoadingRegion label="your first 100 days">
    <Card className="stack gap-medium">
      <Skeleton width="8rem" height="1.5rem" />
      <Skeleton height="0.5rem" />
      {skeletonRows.map((row) => (
        <Skeleton key={row} height="3.5rem" />
      ))}
    </Card>
  </LoadingRegion>
)

type CompletedProps = { steps: Step[]; today: string }

/** Closed, so that the list shows what is left to do. Reopening a step keeps it here until then. */
const CompletedSteps = ({ steps, today }: CompletedProps) => (
  <details className={styles.completed}>
    <summary className={styles.summary}>
      <IconCircleCheckFilled size={20} className={styles.check} aria-hidden="true" />
      Completed steps ({steps.length})
      <IconChevronDown size={20} stroke={1.75} className={styles.chevron} aria-hidden="true" />
    </summary>
    <PlainList className={styles.steps}>
      {steps.map((step) => (
        <StepRow key={step.key} step={step} today={today} />
      ))}
    </PlainList>
  </details>
)

const maxOpenSteps = 3

/** Steps completed just now stay among the open ones, so that they can be undone. */
const useStepLists = (steps: Step[]) => {
  const [recentlyCompleted, setRecentlyCompleted] = useState<string[]>([])
  const isOpen = ({ key, isDone }: Step) => !isDone || recentlyCompleted.includes(key)
  const open = steps.filter(isOpen)
  const nextKeys = new Set(
    open
      .filter(({ isDone }) => !isDone)
      .slice(0, maxOpenSteps)
      .map(({ key }) => key),
  )
  const next = open.filter(({ key, isDone }) => isDone || nextKeys.has(key))
  const completed = steps.filter((step) => !isOpen(step))
  const keepVisible = (key: string) => setRecentlyCompleted((all) => [...all, key])
  return { open, next, completed, keepVisible }
}
