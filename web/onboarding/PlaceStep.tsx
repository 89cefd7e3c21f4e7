import { useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { arrivalDateOf, arrivalMonths, monthOf } from './arrival.ts'
import { ChoiceChips } from './ChoiceChips.tsx'
import { useArrival, useSaveArrival, useSaveProfile } from './data.ts'
import { StepForm, type StepProps } from './StepForm.tsx'

/** The towns with the most newcomers. */
const towns = [
  ...['Amsterdam', 'Rotterdam', 'The Hague', 'Utrecht', 'Eindhoven', 'Groningen', 'Leiden'],
  'Delft',
].map((town) => ({ value: town, label: town }))

const maxTownLength = 100

/** Where the member lives, and since when. */
export const PlaceStep = ({ me, ...step }: StepProps & { me: Me }) => {
  const [today] = useState(() => amsterdamDay(new Date()))
  const [town, setTown] = useState(me.location ?? '')
  const { past, coming } = arrivalMonths(today)
  const savedDay = useArrival().data?.arrivalDate
  const savedMonth = savedDay ? monthOf(savedDay) : ''
  const [chosenMonth, setMonth] = useState<string | null>(null)
  const month = chosenMonth ?? savedMonth
  const isMonthChanged = month !== '' && month !== savedMonth
  const saveProfile = useSaveProfile()
  const saveArrival = useSaveArrival()
  const typedTown = town.trim()
  // A town that was saved before can also be removed.
  const isTownChanged = typedTown !== (me.location ?? '')
  const save = () => {
    const saveMonth = () => {
      if (!isMonthChanged) return step.onDone()
      const change = { arrivalDate: arrivalDateOf(month, today), isShown: true }
      saveArrival.mutate(change, { onSuccess: step.onDone })
    }
    if (!isTownChanged) return saveMonth()
    saveProfile.mutate({ location: typedTown }, { onSuccess: saveMonth })
  }
  return (
    <StepForm
      {...step}
      error={saveProfile.error ?? saveArrival.error}
      isSaving={saveProfile.isPending || saveArrival.isPending}
      hasAnswer={isTownChanged || isMonthChanged}
      onSave={save}
    >
      <TextInput
        label={t('onboarding.place.town')}
        placeholder={t('onboarding.place.townPlaceholder')}
        maxLength={maxTownLength}
        autoComplete="address-level2"
        enterKeyHint="next"
        dir="auto"
        value={town}
        onChange={(event) => setTown(event.currentTarget.value)}
      />
      <ChoiceChips
        label={t('onboarding.place.towns')}
        choices={towns}
        isChosen={(value) => value === town}
        onToggle={(value) => setTown(value === town ? '' : value)}
      />
      <NativeSelect
        label={t('onboarding.place.arrival')}
        description={t('onboarding.place.arrivalHint')}
        data={[
          { value: '', label: t('onboarding.place.chooseMonth') },
          ...past,
          { group: t('onboarding.place.notYet'), items: coming },
        ]}
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
    </StepForm>
  )
}
