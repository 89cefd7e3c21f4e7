import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { type PlatformChange, settingLimits } from '#shared/settings/contract.ts'
import type { Platform, RegistrationMode } from '#shared/settings/platform.ts'
import type { WeekStart } from '#shared/settings/weekStart.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { focusFirstError, showServerError } from '#web/api/formErrors.ts'
import { onlyChanged } from '#web/api/onlyChanged.ts'
import { useFocusAtStart } from '#web/ui/useFocusAtStart.ts'
import { FooterLinks } from './FooterLinks.tsx'
import { Invitations } from './Invitations.tsx'
import styles from './SettingsForm.module.css'
import { checkSettings, formOf, settingsOf } from './settingsDraft.ts'

const modes: { value: RegistrationMode; label: string }[] = [
  { value: 'open', label: 'Everybody' },
  { value: 'invitation', label: 'Whoever has an invitation link' },
  { value: 'closed', label: 'Nobody' },
]

const weekStarts: { value: WeekStart; label: string }[] = [
  { value: 'usual', label: 'Usual for the language (English: Sunday)' },
  { value: 'monday', label: 'Monday' },
  { value: 'sunday', label: 'Sunday' },
]

type Props = {
  id: string
  onChange: () => void
  settings: Platform
  onSubmit: (change: PlatformChange, onError: (error: ApiError) => void) => void
}

export const SettingsForm = ({ id, onChange, settings, onSubmit }: Props) => {
  const form = useForm({
    initialValues: formOf(settings),
    validate: checkSettings,
    onValuesChange: onChange,
  })
  const name = useRef<HTMLInputElement>(null)
  useFocusAtStart(name)
  const submit = form.onSubmit(
    (values) => onSubmit(onlyChanged(settingsOf(values), settings), showServerError(form)),
    focusFirstError(form),
  )
  return (
    <>
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          ref={name}
          label="Name of the community"
          description="At the top of each page, in the titles of pages and in mails."
          required
          data-autofocus
          maxLength={settingLimits.name}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Contact address"
          description="Where people write to you. Empty: contact@ at the address of this site."
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.getInputProps('contactEmail')}
        />
        <NativeSelect
          label="Who may register"
          data={modes}
          {...form.getInputProps('registration')}
        />
        <NativeSelect
          label="First day of the week"
          description="In the calendar, in “This week” of the filter and in the figures per week."
          data={weekStarts}
          {...form.getInputProps('weekStart')}
        />
        <TextInput
          label="Line in the footer"
          maxLength={settingLimits.footerLine}
          autoComplete="off"
          {...form.getInputProps('footerLine')}
        />
        <FooterLinks form={form} />
      </form>
      {form.values.registration === 'invitation' && (
        <Invitations isSaved={settings.registration === 'invitation'} />
      )}
    </>
  )
}
