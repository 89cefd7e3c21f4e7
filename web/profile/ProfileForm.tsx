import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type MemberLanguages,
  maxAboutLength,
  type ProfileChange,
} from '#shared/profile/contract.ts'
import { maxLocationLength } from '#shared/users/rules.ts'
import { Hope, hopeLabels, Role, roleLabels } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
import { ChoiceChips } from '#web/onboarding/ChoiceChips.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form, type FormError } from '#web/ui/Form.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { LanguageFields, languageTag } from './LanguageFields.tsx'
import styles from './ProfileForm.module.css'
import { checkFields, type ProfileFields, toChange, toLanguages, withTag } from './profileDraft.ts'
import type { EditedField } from './profileSearchParams.ts'
import { TagsField } from './TagsField.tsx'

type Props = {
  initial: ProfileFields
  /** Takes the focus. */
  field: EditedField
  /** The restored draft; null: none. */
  restored: ProfileFields | null
  onDraft: (fields: ProfileFields) => void
  pendingEmail: string | null
  isPending: boolean
  error: FormError | null
  onCancel: () => void
  /** The languages are null if they did not change. */
  onSubmit: (change: ProfileChange, languages: MemberLanguages | null) => void
}

const required = { required: true, withAsterisk: false }

const hopeChoices = () => Hope.options.map((value) => ({ value, label: t(hopeLabels[value]) }))
const roleChoices = () => Role.options.map((value) => ({ value, label: t(roleLabels[value]) }))
const roleChoicesWith = (role: string) =>
  Role.safeParse(role).success
    ? roleChoices()
    : [{ value: role, label: role || t('common.chooseRole') }, ...roleChoices()]

/** Focuses the field, or the first control of a group of them. */
const useFocusOnMount = (field: EditedField) => {
  const name = useRef<HTMLInputElement>(null)
  const [target] = useState(field)
  useEffect(() => {
    if (target === 'name') return name.current?.focus({ preventScroll: true })
    const group = document.getElementById(`edit-${target}`)
    const control = group?.querySelector<HTMLElement>('input, textarea')
    const focused = control ?? group?.querySelector('button')
    focused?.focus()
  }, [target])
  return name
}

const explainEmail = (pendingEmail: string | null) =>
  pendingEmail
    ? t('profile.form.emailPending', { email: pendingEmail })
    : t('profile.form.emailHint')

export const ProfileForm = (props: Props) => {
  const { initial, field, restored, onDraft, pendingEmail, isPending, error, onCancel, onSubmit } =
    props
  const form = useForm<ProfileFields>({
    mode: 'controlled',
    initialValues: restored ?? initial,
    validate: checkFields(initial),
    onValuesChange: onDraft,
  })
  const [typed, setTyped] = useState({ languages: '', interests: '' })
  const name = useFocusOnMount(field)
  const send = form.onSubmit((fields) =>
    onSubmit(toChange(fields, initial), toLanguages(fields, initial)),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Also add text that was typed but not confirmed with Enter.
    const { languages, interests } = form.getValues()
    form.setFieldValue('languages', withTag(languages, languageTag(typed.languages)))
    form.setFieldValue('interests', withTag(interests, typed.interests))
    setTyped({ languages: '', interests: '' })
    send(event)
  }
  const tagsOf = (list: 'languages' | 'interests') => ({
    tags: form.values[list],
    onChange: (tags: string[]) => form.setFieldValue(list, tags),
    text: typed[list],
    onType: (text: string) => setTyped((before) => ({ ...before, [list]: text })),
    error: form.errors[list]?.toString(),
  })
  const toggleHope = (value: string) => {
    const isChosen = (one: string) => form.values.hopes.includes(one)
    // In the order of the choices, so that toggling twice changes nothing.
    const chosen = Hope.options.filter((one) => (one === value ? !isChosen(one) : isChosen(one)))
    form.setFieldValue('hopes', chosen)
  }
  return (
    <Form
      className="stack gap-20"
      error={error}
      isPending={isPending}
      fields={form}
      onSubmit={submit}
      aria-label={t('common.yourProfile')}
      actions={
        <div className={styles.actions}>
          <Button variant="default" isBusy={isPending} onClick={() => !isPending && onCancel()}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" isBusy={isPending}>
            {isPending ? t('common.saving') : t('common.save')}
          </Button>
        </div>
      }
    >
      <div className={styles.fields}>
        <TextInput
          label={t('common.fullName')}
          {...required}
          maxLength={100}
          autoComplete="name"
          dir="auto"
          {...form.getInputProps('name')}
          ref={name}
        />
        <TextInput
          label={t('common.email')}
          type="email"
          {...required}
          autoComplete="email"
          description={explainEmail(pendingEmail)}
          isDescriptionBelow
          {...form.getInputProps('email')}
        />
        <TextInput
          label={t('profile.form.location')}
          maxLength={maxLocationLength}
          autoComplete="address-level2"
          dir="auto"
          {...form.getInputProps('location')}
        />
        <TextInput
          label={t('profile.form.nationality')}
          maxLength={maxLocationLength}
          autoComplete="off"
          dir="auto"
          {...form.getInputProps('nationality')}
        />
        <NativeSelect
          label={t('common.role')}
          data={roleChoicesWith(initial.role)}
          {...form.getInputProps('role')}
        />
      </div>
      <div id="edit-about">
        <Textarea
          label={t('profile.form.about')}
          description={t('profile.form.aboutHint', { max: maxAboutLength })}
          rows={3}
          maxLength={maxAboutLength}
          isResizable
          dir="auto"
          {...form.getInputProps('about')}
        />
      </div>
      <LanguageFields form={form} tags={tagsOf('languages')} />
      <div id="edit-interests">
        <TagsField
          label={t('common.interests')}
          addLabel={t('profile.form.addInterest')}
          addButton={rich('profile.form.addInterestButton', { hidden })}
          {...tagsOf('interests')}
        />
      </div>
      <div id="edit-hopes" className={styles.hopes}>
        <p aria-hidden="true">{t('profile.form.hopes')}</p>
        <ChoiceChips
          label={t('profile.form.hopes')}
          choices={hopeChoices()}
          isChosen={(value) => form.values.hopes.includes(value)}
          onToggle={toggleHope}
        />
      </div>
    </Form>
  )
}
