import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useRef } from 'react'
import type { WeekStart } from '#shared/calendar/days.ts'
import { type PlatformChange, PlatformSettings, settingLimits } from '#shared/settings/contract.ts'
import type { Platform, RegistrationMode } from '#shared/settings/platform.ts'
import { changedFields } from '#web/api/forms.ts'
import { Button } from '#web/ui/Button.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { useInitialFocus } from '#web/ui/focus.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Invitations } from './Invitations.tsx'
import styles from './SettingsForm.module.css'

const modes: { value: RegistrationMode; label: string }[] = [
  { value: 'open', label: 'Everyone' },
  { value: 'invitation', label: 'People with an invitation link' },
  { value: 'closed', label: 'No one' },
]

const weekStarts: { value: WeekStart; label: string }[] = [
  { value: 'usual', label: 'Default for the language (English: Sunday)' },
  { value: 'monday', label: 'Monday' },
  { value: 'sunday', label: 'Sunday' },
]

type Props = DialogFormProps & {
  settings: Platform
  onSubmit: (change: PlatformChange) => void
}

export const SettingsForm = ({ settings, onSubmit, ...dialog }: Props) => {
  const form = useForm({
    initialValues: toForm(settings),
    validate: checkSettings,
    onValuesChange: dialog.onChange,
  })
  const name = useRef<HTMLInputElement>(null)
  useInitialFocus(name)
  const submit = form.onSubmit((values) => onSubmit(changedFields(toSettings(values), settings)))
  return (
    <>
      <Form {...dialog} fields={form} onSubmit={submit}>
        <TextInput
          ref={name}
          label="Name of the community"
          description="Shown at the top of each page, in page titles and in emails."
          required
          data-autofocus
          maxLength={settingLimits.name}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Contact address"
          description="Where people can write to you. If empty, we use contact@ followed by the address of this site."
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.getInputProps('contactEmail')}
        />
        <NativeSelect
          label="Who can register"
          data={modes}
          {...form.getInputProps('registration')}
        />
        <NativeSelect
          label="First day of the week"
          description="Used in the calendar, the “This week” filter and the weekly figures."
          data={weekStarts}
          {...form.getInputProps('weekStart')}
        />
        <Textarea
          label="How to pay"
          description="We fill this in for new events that cost money. You can change it for each event."
          placeholder="By card at the door"
          rows={2}
          maxLength={settingLimits.paymentNote}
          isResizable
          {...form.getInputProps('paymentNote')}
        />
        <TextInput
          label="Line in the footer"
          maxLength={settingLimits.footerLine}
          autoComplete="off"
          {...form.getInputProps('footerLine')}
        />
        <FooterLinks form={form} />
      </Form>
      {form.values.registration === 'invitation' && (
        <Invitations isSaved={settings.registration === 'invitation'} />
      )}
    </>
  )
}

const FooterLinks = ({ form }: { form: UseFormReturnType<SettingsFormValues> }) => {
  const { footerLinks } = form.values
  return (
    <fieldset className={styles.links}>
      <legend>Links in the footer</legend>
      {footerLinks.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: form field names contain the index.
        <div key={index} className={styles.link}>
          <TextInput
            label={`Text of link ${index + 1}`}
            maxLength={settingLimits.label}
            autoComplete="off"
            {...form.getInputProps(`footerLinks.${index}.label`)}
          />
          <TextInput
            label={`Address of link ${index + 1}`}
            placeholder="https://"
            maxLength={settingLimits.href}
            inputMode="url"
            autoComplete="off"
            {...form.getInputProps(`footerLinks.${index}.href`)}
          />
          <Button
            variant="subtle"
            color="red"
            aria-label={`Remove link ${index + 1}`}
            onClick={() => form.removeListItem('footerLinks', index)}
          >
            <IconTrash size={18} aria-hidden="true" />
          </Button>
        </div>
      ))}
      {footerLinks.length < settingLimits.links && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => form.insertListItem('footerLinks', { label: '', href: '' })}
        >
          Add a link
        </Button>
      )}
    </fieldset>
  )
}

/** The form values: an empty string means no address. */
type SettingsFormValues = Omit<Platform, 'contactEmail'> & { contactEmail: string }

const toForm = ({ contactEmail, ...rest }: Platform): SettingsFormValues => ({
  ...rest,
  contactEmail: contactEmail ?? '',
})

const toSettings = ({ contactEmail, ...rest }: SettingsFormValues): Platform => ({
  ...rest,
  contactEmail: contactEmail.trim() || null,
})

const check = zod4Resolver(PlatformSettings, { errorPriority: 'first' })

const checkSettings = (form: SettingsFormValues) => check(toSettings(form))
