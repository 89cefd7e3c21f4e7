import { useState } from 'react'
import { arrivalBounds } from '#shared/firstDays/rules.ts'
import { isRoleChosen } from '#shared/users/knownRole.ts'
import { maxLocationLength } from '#shared/users/rules.ts'
import { type Me, Role, roleLabels } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { ChoiceChips } from './ChoiceChips.tsx'
import { useArrival, useSaveArrival, useSaveProfile } from './data.ts'
import { StepForm, type StepProps } from './StepForm.tsx'

/** The towns with the most newcomers. All languages store the same name, so that neighbours match. */
const townChoices = () =>
  [
    ...['Amsterdam', 'Rotterdam', 'Den Haag', 'Utrecht', 'Eindhoven'],
    ...['Groningen', 'Leiden', 'Delft'],
  ].map((town) => ({
    value: town,
    label: town === 'Den Haag' ? t('onboarding.place.theHague') : town,
  }))

/**
 * Where the user lives, as what, and since which day. Legal terms begin on that day, so none is
 * guessed.
 */
export const PlaceStep = ({ me, ...step }: StepProps & { me: Me }) => {
  const [today] = useState(() => amsterdamDay(new Date()))
  const [town, setTown] = useState(me.location ?? '')
  const { earliest, latest } = arrivalBounds(today)
  const savedDay = useArrival().data?.arrivalDate ?? ''
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  const day = chosenDay ?? savedDay
  const isDayChanged = day !== '' && day !== savedDay
  const savedRole = isRoleChosen(me) ? me.role : ''
  const [role, setRole] = useState<string>(savedRole)
  const isRoleChanged = role !== '' && role !== savedRole
  const saveProfile = useSaveProfile()
  const saveArrival = useSaveArrival()
  const typedTown = town.trim()
  // A town that was saved before can also be removed.
  const isTownChanged = typedTown !== (me.location ?? '')
  const save = () => {
    const saveDay = () => {
      if (!isDayChanged) return step.onDone()
      saveArrival.mutate({ arrivalDate: day, isShown: true }, { onSuccess: step.onDone })
    }
    if (!isTownChanged && !isRoleChanged) return saveDay()
    const change = {
      ...(isTownChanged && { location: typedTown }),
      ...(isRoleChanged && { role: Role.parse(role) }),
    }
    saveProfile.mutate(change, { onSuccess: saveDay })
  }
  return (
    <StepForm
      {...step}
      error={saveProfile.error ?? saveArrival.error}
      isSaving={saveProfile.isPending || saveArrival.isPending}
      hasAnswer={isTownChanged || isDayChanged || isRoleChanged}
      onSave={save}
    >
      <TextInput
        label={t('onboarding.place.town')}
        placeholder={t('onboarding.place.townPlaceholder')}
        maxLength={maxLocationLength}
        autoComplete="address-level2"
        enterKeyHint="next"
        dir="auto"
        value={town}
        onChange={(event) => setTown(event.currentTarget.value)}
      />
      <ChoiceChips
        label={t('onboarding.place.towns')}
        choices={townChoices()}
        isChosen={(value) => value === town}
        onToggle={(value) => setTown(value === town ? '' : value)}
      />
      <NativeSelect
        label={t('onboarding.place.role')}
        description={t('onboarding.place.roleHint')}
        data={[
          { value: '', label: t('common.chooseRole') },
          ...Role.options.map((value) => ({ value, label: t(roleLabels[value]) })),
        ]}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('onboarding.place.arrival')}
        description={t('onboarding.place.arrivalHint')}
        min={earliest}
        max={latest}
        value={day}
        onChange={(event) => setChosenDay(event.currentTarget.value)}
      />
    </StepForm>
  )
}
