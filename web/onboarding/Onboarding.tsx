import { IconArrowLeft } from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type OnboardingStep, onboardingSteps } from '#shared/onboarding/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { type Label, t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { createStore } from '#web/ui/createStore.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useSaveProgress } from './data.ts'
import { HopesStep } from './HopesStep.tsx'
import { InterestsStep } from './InterestsStep.tsx'
import { LanguagesStep } from './LanguagesStep.tsx'
import styles from './Onboarding.module.css'
import { PlaceStep } from './PlaceStep.tsx'
import type { StepProps } from './StepForm.tsx'

type Step = {
  title: Label
  lead: Label
  /** Of our own drawings. */
  picture: string
  Fields: ComponentType<StepProps & { me: Me }>
}

const steps: Record<OnboardingStep, Step> = {
  place: {
    title: 'onboarding.place.title',
    lead: 'onboarding.place.lead',
    picture: '/images/canal.svg',
    Fields: PlaceStep,
  },
  languages: {
    title: 'onboarding.languages.title',
    lead: 'onboarding.languages.lead',
    picture: '/images/conversation.svg',
    Fields: LanguagesStep,
  },
  interests: {
    title: 'onboarding.interests.title',
    lead: 'onboarding.interests.lead',
    picture: '/images/bike.svg',
    Fields: InterestsStep,
  },
  hopes: {
    title: 'onboarding.hopes.title',
    lead: 'onboarding.hopes.lead',
    picture: '/images/friends.svg',
    Fields: HopesStep,
  },
}

/** The question starts at its title, also when it replaces another one. */
const useTitleFocus = (number: number) => {
  const title = useRef<HTMLSpanElement>(null)
  const before = useRef(number)
  useEffect(() => {
    if (before.current === number) return
    before.current = number
    title.current?.closest('h2')?.focus()
  }, [number])
  return title
}

/** The user who has closed the introduction since the page was loaded. */
const closedBy = createStore<string | null>(null)

/**
 * The introduction after a registration, a sheet over home: four questions, none of which has to be
 * answered.
 */
export const Onboarding = ({ me }: { me: Me }) => {
  // Until the next page load, unless the user skips all.
  const isClosed = closedBy.use() === me.id
  const total = onboardingSteps.length
  // At first the one that was not done yet.
  const [number, setNumber] = useState(() => Math.min(me.onboardingStep ?? 1, total))
  const titleRef = useTitleFocus(number)
  const isLast = number === total
  const progress = useSaveProgress((step) => {
    if (step !== null) setNumber(number + 1)
  })
  const goOn = () => progress.mutate({ step: isLast ? null : number + 1 })
  const skipAll = () => progress.mutate({ step: null })
  const { title, lead, picture, Fields } = steps[onboardingSteps[number - 1] ?? 'place']
  return (
    <Dialog
      isOpen={!isClosed}
      onClose={() => closedBy.set(me.id)}
      startsAtTitle
      title={<span ref={titleRef}>{t(title)}</span>}
    >
      <div className={styles.bar}>
        {number > 1 && (
          <ActionIcon
            className={styles.back}
            aria-label={t('common.back')}
            onClick={() => setNumber(number - 1)}
          >
            <IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
        <div
          className="cluster gap-6"
          role="img"
          aria-label={t('onboarding.progress', { number, total })}
        >
          {onboardingSteps.map((name, index) => (
            <span key={name} className={styles.dot} data-done={index < number || undefined} />
          ))}
        </div>
        <Button
          variant="subtle"
          color="soft"
          size="sm"
          className={styles.skipAll}
          onClick={() => !progress.isPending && skipAll()}
        >
          {t('onboarding.skipAll')}
        </Button>
      </div>
      <div key={number} className={styles.step}>
        <img className={styles.picture} src={picture} alt="" width={320} height={180} />
        <p className={styles.lead}>{t(lead)}</p>
        <Fields
          me={me}
          onDone={goOn}
          onSkip={goOn}
          isMoving={progress.isPending}
          moveError={progress.error}
          isLast={isLast}
        />
      </div>
    </Dialog>
  )
}
