import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { WeekStart } from '#shared/calendar/days.ts'
import { answersDays, type PlatformChange, settingLimits } from '#shared/settings/contract.ts'
import type { Platform, RegistrationMode, WhoMayHost } from '#shared/settings/platform.ts'
import { changedFields } from '#web/api/forms.ts'
import { type Label, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { FilesSettings } from './FilesSettings.tsx'
import { GroupsChoice, type GroupsChoiceState, useGroupsChoice } from './GroupsChoice.tsx'
import { Invitations } from './Invitations.tsx'
import styles from './SettingsForm.module.css'
import { checkSettings, type SettingsFormValues, toForm, toSettings } from './settingsFields.ts'

const modes: { value: RegistrationMode; label: Label }[] = [
  { value: 'open', label: 'settings.form.mode.open' },
  { value: 'invitation', label: 'settings.form.mode.invitation' },
  { value: 'closed', label: 'settings.form.mode.closed' },
]

const weekStarts: { value: WeekStart; label: Label }[] = [
  { value: 'usual', label: 'settings.form.weekStart.usual' },
  { value: 'monday', label: 'settings.form.weekStart.monday' },
  { value: 'sunday', label: 'settings.form.weekStart.sunday' },
]

const hostChoices: WhoMayHost[] = ['admins', 'trusted', 'groupAdmins', 'members']

const toOptions = (choices: { value: string; label: Label }[]) =>
  choices.map(({ value, label }) => ({ value, label: t(label) }))

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
  const groups = useGroupsChoice(form.values.hasPublicGroups && !settings.hasPublicGroups)
  const submit = form.onSubmit((values) => {
    const change = changedFields(toSettings(values), settings)
    if (!groups.isAsked) return onSubmit(change)
    if (!groups.chosen)
      return form.setFieldError('hasPublicGroups', t('settings.public.choice.notLoaded'))
    onSubmit({ ...change, groupsForVisitors: groups.chosen })
  })
  return (
    <>
      <Form {...dialog} fields={form} onSubmit={submit}>
        <TextInput
          label={t('settings.form.name')}
          description={t('settings.form.nameNote')}
          required
          data-autofocus
          maxLength={settingLimits.name}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('settings.form.contact')}
          description={t('settings.form.contactNote')}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.getInputProps('contactEmail')}
        />
        <NativeSelect
          label={t('settings.form.registration')}
          data={toOptions(modes)}
          {...form.getInputProps('registration')}
        />
        <NativeSelect
          label={t('settings.form.weekStart')}
          description={t('settings.form.weekStartNote')}
          data={toOptions(weekStarts)}
          {...form.getInputProps('weekStart')}
        />
        <Hosts form={form} />
        <PublicPages form={form} groups={groups} />
        <FilesSettings form={form} />
        <Textarea
          label={t('common.howToPay')}
          description={t('settings.form.paymentNote')}
          placeholder={t('settings.form.paymentExample')}
          rows={2}
          maxLength={settingLimits.paymentNote}
          isResizable
          {...form.getInputProps('paymentNote')}
        />
        <TextInput
          label={t('settings.form.footer')}
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

const Hosts = ({ form }: Pick<PublicPagesProps, 'form'>) => (
  <div className={styles.group}>
    <ChoiceField
      legend={t('settings.hosts.title')}
      choices={hostChoices.map((value) => ({ value, label: <HostChoice value={value} /> }))}
      value={form.values.whoMayHost}
      onChange={(value) => form.setFieldValue('whoMayHost', value)}
    />
    {form.values.whoMayHost !== 'admins' && (
      <SwitchField
        label={t('settings.hosts.trust')}
        description={t('settings.hosts.trustNote')}
        {...form.getInputProps('hasTrustedHosts', { type: 'checkbox' })}
      />
    )}
    <TextInput
      label={t('settings.hosts.answers')}
      description={t('settings.hosts.answersNote', answersDays)}
      inputMode="numeric"
      autoComplete="off"
      {...form.getInputProps('answersKeptDays')}
    />
  </div>
)

const HostChoice = ({ value }: { value: WhoMayHost }) => (
  <span className="stack gap-0">
    {t(`settings.hosts.${value}`)}
    <span className="muted text-14">{t(`settings.hosts.${value}Note`)}</span>
  </span>
)

type PublicPagesProps = {
  form: UseFormReturnType<SettingsFormValues>
  groups: GroupsChoiceState
}

const PublicPages = ({ form, groups }: PublicPagesProps) => (
  <fieldset className={styles.group}>
    <legend>{t('settings.public.title')}</legend>
    <p className="muted text-14">{t('settings.public.note')}</p>
    <SwitchField
      label={t('common.events')}
      description={t('settings.public.eventsNote')}
      {...form.getInputProps('hasPublicEvents', { type: 'checkbox' })}
    />
    <SwitchField
      label={t('common.guides')}
      description={t('settings.public.guidesNote')}
      {...form.getInputProps('hasPublicGuides', { type: 'checkbox' })}
    />
    <SwitchField
      label={t('common.groups')}
      description={t('settings.public.groupsNote')}
      {...form.getInputProps('hasPublicGroups', { type: 'checkbox' })}
    />
    {groups.isAsked && <GroupsChoice {...groups} />}
  </fieldset>
)

const FooterLinks = ({ form }: { form: UseFormReturnType<SettingsFormValues> }) => {
  const { footerLinks } = form.values
  return (
    <fieldset className={styles.group}>
      <legend>{t('settings.links.title')}</legend>
      {footerLinks.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: form field names contain the index.
        <div key={index} className={styles.link}>
          <TextInput
            label={t('settings.links.text', { number: index + 1 })}
            maxLength={settingLimits.label}
            autoComplete="off"
            {...form.getInputProps(`footerLinks.${index}.label`)}
          />
          <TextInput
            label={t('settings.links.address', { number: index + 1 })}
            placeholder="https://"
            maxLength={settingLimits.href}
            inputMode="url"
            autoComplete="off"
            {...form.getInputProps(`footerLinks.${index}.href`)}
          />
          <Button
            variant="subtle"
            color="red"
            aria-label={t('settings.links.remove', { number: index + 1 })}
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
          {t('settings.links.add')}
        </Button>
      )}
    </fieldset>
  )
}
