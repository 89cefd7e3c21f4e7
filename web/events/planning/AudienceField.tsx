import type { EventChoices } from '#shared/events/planning/contract.ts'
import { t } from '#web/language/t.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { audienceOf } from './eventDraft.ts'
import type { EventFormFields } from './useEventForm.ts'

type Audience = ReturnType<typeof audienceOf>

type Props = { fields: EventFormFields; groups: EventChoices['groups'] }

/** Who sees the event. A private group leaves no choice. */
export const AudienceField = ({ fields: { form, values }, groups }: Props) => {
  const group = groups.find(({ id }) => id === values.groupId)
  const audience = audienceOf(values, groups)
  const choices: { value: Audience; label: string }[] = [
    { value: 'public', label: t('events.hosting.audiencePublic') },
    { value: 'members', label: t('events.hosting.audienceMembers') },
  ]
  const groupChoice = { value: 'group' as const, label: t('events.hosting.audienceGroup') }
  return (
    <NativeSelect
      label={t('events.hosting.audience')}
      description={group?.isPrivate && t('events.hosting.privateGroup')}
      data={group?.isPrivate ? [groupChoice] : group ? [...choices, groupChoice] : choices}
      value={audience}
      onChange={({ currentTarget }) =>
        form.setValues({
          isMembersOnly: currentTarget.value === 'members',
          isGroupOnly: currentTarget.value === 'group',
        })
      }
    />
  )
}
