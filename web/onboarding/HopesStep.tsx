import { useState } from 'react'
import { Hope, hopeLabels, type Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { ChoiceChips } from './ChoiceChips.tsx'
import { useSaveProfile } from './data.ts'
import { StepForm, type StepProps } from './StepForm.tsx'

const choices = () => Hope.options.map((value) => ({ value, label: t(hopeLabels[value]) }))

/** Whom the member hopes to meet, which decides who is suggested to them. */
export const HopesStep = ({ me, ...step }: StepProps & { me: Me }) => {
  const [hopes, setHopes] = useState(() => Hope.options.filter((one) => me.hopes.includes(one)))
  const save = useSaveProfile()
  const toggle = (value: string) =>
    setHopes(
      Hope.options.filter((one) => (one === value ? !hopes.includes(one) : hopes.includes(one))),
    )
  return (
    <StepForm
      {...step}
      error={save.error}
      isSaving={save.isPending}
      hasAnswer={hopes.length > 0 || me.hopes.length > 0}
      onSave={() => save.mutate({ hopes }, { onSuccess: step.onDone })}
    >
      <ChoiceChips
        label={t('onboarding.hopes.label')}
        choices={choices()}
        isChosen={(value) => hopes.some((one) => one === value)}
        onToggle={toggle}
      />
    </StepForm>
  )
}
