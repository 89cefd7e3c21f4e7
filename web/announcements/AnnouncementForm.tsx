import { useRef, useState } from 'react'
import {
  AnnouncementDraft,
  announcementLimits,
  audienceLabels,
} from '#shared/announcements/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { useInitialFocus } from '#web/ui/focus.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'

type Props = DialogFormProps & {
  error: ApiError | null
  onSubmit: (draft: AnnouncementDraft) => void
}

const empty: AnnouncementDraft = {
  title: '',
  message: '',
  targetAudience: 'all',
  isAdvertising: false,
}

const audiences = Object.entries(audienceLabels).map(([value, label]) => ({ value, label }))

export const AnnouncementForm = ({ onSubmit, ...dialog }: Props) => {
  const [draft, setDraft] = useState(empty)
  const form = useSchemaForm(AnnouncementDraft, empty, { onValuesChange: setDraft })
  const title = useRef<HTMLInputElement>(null)
  useInitialFocus(title)
  return (
    <Form
      {...dialog}
      fields={form}
      isFailureFirst
      renderFailure={(error) => <FormFailure reason={error.reasonOr('Please try again later.')} />}
      onSubmit={form.onSubmit(onSubmit)}
    >
      <p className="muted">
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
        isResizable
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
    </Form>
  )
}
