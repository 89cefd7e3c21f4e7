import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ProfileChange } from '#shared/profile/contract.ts'
import { Role, roleLabels } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { focusFirstError, showServerError } from '#web/api/formErrors.ts'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import styles from './ProfileForm.module.css'
import { checkFields, type ProfileFields, readChange, withTag } from './profileDraft.ts'
import { TagsField } from './TagsField.tsx'

type Props = {
  initial: ProfileFields
  /** What was typed before the page was left; null: nothing. */
  kept: ProfileFields | null
  onKeep: (fields: ProfileFields) => void
  pendingEmail: string | null
  isBusy: boolean
  failure: ApiError | null
  onCancel: () => void
  onSubmit: (change: ProfileChange, onError: (error: ApiError) => void) => void
}

const asked = { required: true, withAsterisk: false }

const offered = Role.options.map((value) => ({ value, label: roleLabels[value] }))
const rolesWith = (role: string) =>
  offered.some(({ value }) => value === role) ? offered : [{ value: role, label: role }, ...offered]

const useFirstField = () => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return field
}

const explainEmail = (pendingEmail: string | null) =>
  pendingEmail
    ? `${pendingEmail} waits for confirmation: open the link we sent there.`
    : 'A new address counts once you have opened the link we send there.'

export const ProfileForm = (props: Props) => {
  const { initial, kept, onKeep, pendingEmail, isBusy, failure, onCancel, onSubmit } = props
  const form = useForm<ProfileFields>({
    mode: 'controlled',
    initialValues: kept ?? initial,
    validate: checkFields(initial),
    onValuesChange: onKeep,
  })
  const [typed, setTyped] = useState({ languages: '', interests: '' })
  const name = useFirstField()
  const send = form.onSubmit(
    (fields) => onSubmit(readChange(fields, initial), showServerError(form)),
    focusFirstError(form),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    // A last word that nobody pressed Enter after was meant as well.
    for (const list of ['languages', 'interests'] as const)
      form.setFieldValue(list, withTag(form.getValues()[list], typed[list]))
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
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Your profile">
      <div className={styles.fields}>
        <TextInput
          label="Full name"
          {...asked}
          maxLength={100}
          autoComplete="name"
          dir="auto"
          {...form.getInputProps('name')}
          ref={name}
        />
        <TextInput
          label="Email"
          type="email"
          {...asked}
          autoComplete="email"
          description={explainEmail(pendingEmail)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('email')}
        />
        <TextInput
          label="Location"
          maxLength={100}
          autoComplete="address-level2"
          dir="auto"
          {...form.getInputProps('location')}
        />
        <TextInput
          label="Nationality"
          maxLength={100}
          autoComplete="off"
          dir="auto"
          {...form.getInputProps('nationality')}
        />
        <NativeSelect label="Role" data={rolesWith(initial.role)} {...form.getInputProps('role')} />
      </div>
      <TagsField label="Languages" one="a language" {...tagsOf('languages')} />
      <TagsField label="Interests" one="an interest" {...tagsOf('interests')} />
      {failure && !failure.field && <FormFailure reason={failure.reason} />}
      <div className={styles.steps}>
        <Button variant="default" aria-disabled={isBusy} onClick={() => !isBusy && onCancel()}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
