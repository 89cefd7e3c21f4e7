import { type KeyboardEvent, useRef, useState } from 'react'
import { foldText } from '#shared/http/foldText.ts'
import { maxTagLength, maxTags, ProfileTags } from '#shared/profile/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { type Label, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { ChoiceChips } from './ChoiceChips.tsx'
import { useSaveProfile } from './data.ts'
import styles from './InterestsStep.module.css'
import { StepForm, type StepProps } from './StepForm.tsx'

/** What is stored, and how it is shown here. */
const labels: Record<string, Label> = {
  Cooking: 'onboarding.interest.cooking',
  Cycling: 'onboarding.interest.cycling',
  'Board games': 'onboarding.interest.boardGames',
  Museums: 'onboarding.interest.museums',
  Music: 'onboarding.interest.music',
  Hiking: 'onboarding.interest.hiking',
  Photography: 'onboarding.interest.photography',
  Books: 'onboarding.interest.books',
  Football: 'onboarding.interest.football',
  Running: 'onboarding.interest.running',
  Yoga: 'onboarding.interest.yoga',
  Film: 'onboarding.interest.film',
  Dancing: 'onboarding.interest.dancing',
  Technology: 'onboarding.interest.technology',
  Volunteering: 'onboarding.interest.volunteering',
  Travel: 'onboarding.interest.travel',
  Gardening: 'onboarding.interest.gardening',
  Parenting: 'onboarding.interest.parenting',
}
const common = Object.keys(labels)

const labelOf = (interest: string) => {
  const label = labels[interest]
  return label ? t(label) : interest
}

const isSame = (one: string) => (other: string) => foldText(one) === foldText(other)

/** What the member likes: the usual answers, and their own. */
export const InterestsStep = ({ me, ...step }: StepProps & { me: Me }) => {
  const [interests, setInterests] = useState(me.interests)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const save = useSaveProfile()
  // Own interests stay offered after they are switched off.
  const [own, setOwn] = useState(() => me.interests.filter((one) => !common.some(isSame(one))))
  const isFull = interests.length >= maxTags
  const withTyped = () => ProfileTags.safeParse([...interests, typed]).data ?? interests
  const add = () => {
    const extended = withTyped()
    const added = extended.at(-1)
    if (extended.length > interests.length && added) {
      setInterests(extended)
      if (![...common, ...own].some(isSame(added))) setOwn([...own, added])
    }
    setTyped('')
    input.current?.focus()
  }
  const addByEnter = (event: KeyboardEvent) => {
    // Without text, Enter submits the form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !typed.trim()) return
    event.preventDefault()
    add()
  }
  const toggle = (value: string) => {
    const rest = interests.filter((one) => !isSame(value)(one))
    if (rest.length < interests.length) setInterests(rest)
    else if (!isFull) setInterests([...interests, value])
  }
  return (
    <StepForm
      {...step}
      error={save.error}
      isSaving={save.isPending}
      hasAnswer={interests.length > 0 || me.interests.length > 0 || Boolean(typed.trim())}
      onSave={() => save.mutate({ interests: withTyped() }, { onSuccess: step.onDone })}
    >
      <ChoiceChips
        label={t('common.interests')}
        choices={[...common, ...own].map((value) => ({ value, label: labelOf(value) }))}
        isChosen={(value) => interests.some(isSame(value))}
        onToggle={toggle}
      />
      <div className="cluster items-end">
        <TextInput
          ref={input}
          className={styles.input ?? ''}
          label={t('onboarding.interests.own')}
          maxLength={maxTagLength}
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          value={typed}
          error={isFull ? t('onboarding.interests.full', { max: maxTags }) : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={addByEnter}
        />
        <Button variant="light" onClick={add}>
          {t('common.add')}
        </Button>
      </div>
    </StepForm>
  )
}
