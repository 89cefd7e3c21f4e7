import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import type { ReactNode } from 'react'
import { BuddyProfileDraft, LearnLevel, TeachLevel } from '#shared/buddies/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { focusFirstError, showServerError } from '#web/api/formErrors.ts'
import { CheckField } from '#web/ui/CheckField.tsx'
import { LanguageRows } from './LanguageRows.tsx'
import styles from './LanguagesForm.module.css'

type Props = {
  id: string
  initial: BuddyProfileDraft
  onChange: () => void
  /** Below the fields: the button, where it does not stand elsewhere. */
  children?: ReactNode
  onSubmit: (draft: BuddyProfileDraft, onError: (error: ApiError) => void) => void
}

const checkLanguages = zod4Resolver(BuddyProfileDraft, { errorPriority: 'first' })

export const LanguagesForm = ({ id, initial, onChange, onSubmit, children }: Props) => {
  const form = useForm({
    initialValues: initial,
    validate: checkLanguages,
    onValuesChange: onChange,
  })
  const submit = form.onSubmit(
    (draft) => onSubmit(draft, showServerError(form)),
    focusFirstError(form),
  )
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <LanguageRows
        form={form}
        kind="teaches"
        legend="You can teach"
        levelLabel="How well you speak it"
        levels={TeachLevel.options}
        firstLevel="native"
      />
      <LanguageRows
        form={form}
        kind="learns"
        legend="You want to learn"
        levelLabel="From which level"
        levels={LearnLevel.options}
        firstLevel="A1"
      />
      <TextInput
        label="Town"
        description="Those who live nearby are suggested first. If your profile has no town or languages yet, these are added."
        required
        maxLength={60}
        autoComplete="address-level2"
        {...form.getInputProps('town')}
      />
      <CheckField
        label="Suggest me to others"
        description="Untick this while you have no time for somebody new."
        {...form.getInputProps('isLooking', { type: 'checkbox' })}
      />
      {children}
    </form>
  )
}
