import { type KeyboardEvent, useRef, useState } from 'react'
import { foldText } from '#shared/http/foldText.ts'
import { maxTagLength, maxTags, ProfileTags } from '#shared/profile/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { ChoiceChips } from './ChoiceChips.tsx'
import { useSaveProfile } from './data.ts'
import styles from './InterestsStep.module.css'
import { StepForm, type StepProps } from './StepForm.tsx'

const common = [
  ...['Cooking', 'Cycling', 'Board games', 'Museums', 'Music', 'Hiking', 'Photography', 'Books'],
  ...['Football', 'Running', 'Yoga', 'Film', 'Dancing', 'Technology', 'Volunteering', 'Travel'],
  ...['Gardening', 'Parenting'],
]

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
        label="Interests"
        choices={[...common, ...own].map((value) => ({ value, label: value }))}
        isChosen={(value) => interests.some(isSame(value))}
        onToggle={toggle}
      />
      <div className={styles.own}>
        <TextInput
          ref={input}
          className={styles.input ?? ''}
          label="Something else"
          maxLength={maxTagLength}
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          value={typed}
          error={isFull ? `You can choose up to ${maxTags} interests` : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={addByEnter}
        />
        <Button variant="light" onClick={add}>
          Add
        </Button>
      </div>
    </StepForm>
  )
}
