import { IconChevronDown, IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import type { Step } from '#shared/firstDays/contract.ts'
import { dayOfStay, totalDays } from '#shared/firstDays/rules.ts'
import { t } from '#web/language/t.tsx'
import { celebrate } from '#web/onboarding/moments/data.ts'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { amsterdamDay } from '#web/ui/format.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ProgressRing } from '#web/ui/ProgressRing.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { ArrivalForm } from './ArrivalForm.tsx'
import { useDismissFirstDays, useFirstDays } from './data.ts'
import { formatStay, isLateOrDueSoon } from './dates.ts'
import styles from './FirstDaysList.module.css'
import { countDone, NextStep, usePraise } from './NextStep.tsx'
import { StepRow } from './StepRow.tsx'

/** One step to do now; the whole list opens on demand. */
export const FirstDaysList = () => {
  const query = useFirstDays()
  const { data, error } = query
  const dismiss = useDismissFirstDays()
  const [isChanging, setChanging] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isExpanded, setExpanded] = useState(false)
  const [today] = useState(() => amsterdamDay(new Date()))
  const { open, next, completed, keepVisible } = useStepLists(data?.steps ?? [])
  const dismissButton = (
    <Button
      variant="subtle"
      loading={dismiss.isPending}
      onClick={() => dismiss.mutate({ isShown: false })}
    >
      {t('firstDays.list.hide')}
    </Button>
  )
  useHundredthDay(data?.arrivalDate ?? null, today)
  // Automatic steps have nothing to tick, so they are shown last.
  const undone = (data?.steps ?? []).filter(({ isDone }) => !isDone)
  const praise = usePraise()
  const shownStep = praise.step ?? undone.find(({ isAutomatic }) => !isAutomatic)
  const isFormOpen = data && (isChanging || !data.arrivalDate)
  const focusProps = useFocusRestore<HTMLDivElement>(isFormOpen)
  const steps = isExpanded ? open : next
  const hasMore = next.length < open.length
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div {...focusProps} className="no-outline">
        {error && !data && (
          <>
            <h2 id={id} className={styles.heading}>
              {t('firstDays.title')}
            </h2>
            <LoadFailure title={t('firstDays.loadFailed')} query={query} />
          </>
        )}
        {!data && !error && (
          <>
            <h2 id={id} className="visually-hidden">
              {t('firstDays.title')}
            </h2>
            <StepListSkeleton />
          </>
        )}
        {isFormOpen && (
          <Card className="stack gap-12">
            <h2 id={id}>{t('firstDays.title')}</h2>
            <ArrivalForm
              arrivalDate={data.arrivalDate}
              onDone={() => setChanging(false)}
              secondaryAction={dismissButton}
            />
          </Card>
        )}
        {data?.arrivalDate && !isFormOpen && (
          <Card className={styles.card}>
            <div className={styles.head}>
              <ProgressRing done={countDone(data.steps)} total={data.steps.length} />
              <div className={styles.now}>
                <h2 className={styles.title}>
                  <span id={id}>{t('firstDays.title')}</span>{' '}
                  {praise.words ? (
                    <span className={styles.praise}>{praise.words}</span>
                  ) : (
                    <span className={styles.stay}>{formatStay(data.arrivalDate, today)}</span>
                  )}
                  {!isOpen && !praise.words && shownStep && isLateOrDueSoon(shownStep, today) && (
                    <span className={styles.kind}>{t('firstDays.next.thisWeek')}</span>
                  )}
                </h2>
                <NextStep
                  step={isOpen ? undefined : shownStep}
                  steps={data.steps}
                  praise={praise}
                />
              </div>
              <ActionIcon
                className={styles.toggle}
                aria-label={isOpen ? t('firstDays.list.showNext') : t('firstDays.list.showAll')}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <IconChevronDown size={22} stroke={1.75} className={styles.chevron} />
              </ActionIcon>
            </div>
            {isOpen && (
              <div className={styles.body}>
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
                <div className="cluster gap-8 gap-y-4">
                  {hasMore && (
                    <Button
                      variant="light"
                      aria-expanded={isExpanded}
                      onClick={() => setExpanded(!isExpanded)}
                    >
                      {isExpanded
                        ? t('firstDays.list.showFewer')
                        : t('firstDays.list.showMore', { count: open.length - next.length })}
                    </Button>
                  )}
                  {(isExpanded || !hasMore) && (
                    <Button variant="subtle" onClick={() => setChanging(true)}>
                      {t('common.changeDate')}
                    </Button>
                  )}
                  {dismissButton}
                </div>
              </div>
            )}
          </Card>
        )}
      </div>
    </section>
  )
}

/** The server knows whether it was celebrated before. */
const useHundredthDay = (arrivalDate: string | null, today: string) => {
  const isReached = arrivalDate !== null && (dayOfStay(arrivalDate, today) ?? 0) >= totalDays
  useEffect(() => {
    if (isReached) void celebrate('hundredthDay')
  }, [isReached])
}

const StepListSkeleton = () => (
  <LoadingRegion label={t('firstDays.loading')}>
    <Card className={styles.card}>
      <div className={styles.head}>
        <Skeleton width="3rem" height="3rem" />
        <div className={styles.now}>
          <Skeleton width="10rem" />
          <Skeleton width="14rem" height="1.25rem" />
        </div>
      </div>
    </Card>
  </LoadingRegion>
)

type CompletedProps = { steps: Step[]; today: string }

/** Closed, so that the list shows what is left to do. Reopening a step keeps it here until then. */
const CompletedSteps = ({ steps, today }: CompletedProps) => (
  <details className={styles.completed}>
    <summary className={styles.summary}>
      <IconCircleCheckFilled size={20} className={styles.check} aria-hidden="true" />
      {t('firstDays.list.completed', { count: steps.length })}
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
