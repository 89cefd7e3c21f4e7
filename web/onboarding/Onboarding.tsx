import { IconArrowLeft } from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type OnboardingStep, onboardingSteps } from '#shared/onboarding/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { type Label, t } from '#web/language/t.tsx'
import { dialogHistoryState, useCloseDialog } from '#web/page/urlState.ts'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
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

const hrefOf = (number: number) => `/?step=${onboardingSteps[number - 1]}`

/** The step in the URL, so that back and a reload work; at first the one that was not done yet. */
const useStepNumber = (next: number) => {
  const inUrl = new URLSearchParams(useSearch()).get('step')
  const index = (onboardingSteps as readonly string[]).indexOf(inUrl ?? '')
  return index < 0 ? Math.min(next, onboardingSteps.length) : index + 1
}

/** The path stays the same, so the router does not move focus and scroll position. */
const useHeadingFocus = (number: number) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(number)
  useEffect(() => {
    // The router found no heading while this code was loading, and focused the content.
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (before.current === number) return
    before.current = number
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [number])
  return heading
}

/** The introduction after a registration: four questions, none of which has to be answered. */
export const Onboarding = ({ me, next }: { me: Me; next: number }) => {
  const number = useStepNumber(next)
  const heading = useHeadingFocus(number)
  const [, navigate] = useLocation()
  const goBack = useCloseDialog()
  const isLast = number === onboardingSteps.length
  const progress = useSaveProgress(() => {
    if (isLast) return navigate('/', { replace: true })
    // Without its step in the URL, going back here would show the one that is not done yet.
    navigate(hrefOf(number), { replace: true, state: window.history.state })
    navigate(hrefOf(number + 1), { state: dialogHistoryState })
  })
  const goOn = () => progress.mutate({ step: isLast ? null : number + 1 })
  const { title, lead, picture, Fields } = steps[onboardingSteps[number - 1] ?? 'place']
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        {number > 1 && (
          <ActionIcon
            className={styles.back}
            aria-label={t('onboarding.back')}
            onClick={() => goBack(hrefOf(number - 1))}
          >
            <IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
        <div
          className={styles.dots}
          role="img"
          aria-label={t('onboarding.progress', { number, total: onboardingSteps.length })}
        >
          {onboardingSteps.map((name, index) => (
            <span key={name} className={styles.dot} data-done={index < number || undefined} />
          ))}
        </div>
      </div>
      <div key={number} className={styles.step}>
        <img className={styles.picture} src={picture} alt="" width={320} height={180} />
        <h1 ref={heading} tabIndex={-1} className="no-outline">
          {t(title)}
        </h1>
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
    </div>
  )
}
