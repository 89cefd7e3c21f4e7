import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useRef, useState } from 'react'
import {
  AnnouncementDraft,
  announcementLimits,
  audienceLabels,
} from '#shared/announcements/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { focusFirstError, showServerError } from '#web/api/forms.ts'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { useInitialFocus } from '#web/ui/focus.ts'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import styles from './AnnouncementForm.module.css'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'

type Props = {
  id: string
  onChange: () => void
  /** Why sending failed. */
  failure: string | null
  onSubmit: (draft: AnnouncementDraft, onError: (error: ApiError) => void) => void
}

const empty: AnnouncementDraft = {
  title: '',
  message: '',
  targetAudience: 'all',
  isAdvertising: false,
}

const audiences = Object.entries(audienceLabels).map(([value, label]) => ({ value, label }))

const check = zod4Resolver(AnnouncementDraft, { errorPriority: 'first' })

export const AnnouncementForm = ({ id, onChange, failure, onSubmit }: Props) => {
  const [draft, setDraft] = useState(empty)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: empty,
    validate: check,
    onValuesChange: (values) => {
      setDraft(values)
      onChange()
    },
  })
  const title = useRef<HTMLInputElement>(null)
  useInitialFocus(title)
  const submit = form.onSubmit(
    (draft) => onSubmit(draft, showServerError(form)),
    focusFirstError(form),
  )
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {failure && <FormFailure reason={failure} />}
      <p className={styles.muted}>
        It stands among the notifications of everyone you choose. Once sent, it cannot be taken
        back.
      </p>
      <TextInput
        ref={title}
        label="Title"
        required
        data-autofocus
        maxLength={announcementLimits.title}
        autoComplete="off"
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Message"
        required
        rows={5}
        maxLength={announcementLimits.message}
        resize="vertical"
        key={form.key('message')}
        {...form.getInputProps('message')}
      />
      <NativeSelect
        label="For whom"
        data={audiences}
        key={form.key('targetAudience')}
        {...form.getInputProps('targetAudience')}
      />
      <SwitchField
        label="This is advertising"
        description="Then only those who agreed to marketing receive it."
        key={form.key('isAdvertising')}
        {...form.getInputProps('isAdvertising', { type: 'checkbox' })}
      />
      <AnnouncementPreview draft={draft} />
    </form>
  )
}
