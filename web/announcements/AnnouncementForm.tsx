import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  AnnouncementDraft,
  type AudienceChoices,
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
import styles from './AnnouncementForm.module.css'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'
import { useAudienceChoices } from './data.ts'

type Props = DialogFormProps & {
  error: ApiError | null
  onSubmit: (draft: AnnouncementDraft) => void
}

const { title, message, targetAudience, isAdvertising } = AnnouncementDraft.shape
/** The selects have an empty value for everywhere and any language. */
const Fields = z.object({
  ...{ title, message, targetAudience, isAdvertising },
  town: z.string(),
  language: z.string(),
})
type Values = z.infer<typeof Fields>

const empty: Values = {
  title: '',
  message: '',
  targetAudience: 'all',
  town: '',
  language: '',
  isAdvertising: false,
}

const toDraft = ({ town, language, ...values }: Values): AnnouncementDraft => ({
  ...values,
  ...(town && { town }),
  ...(language && { language }),
})

/** "Utrecht (12)" */
const options = (all: string, choices: AudienceChoices['towns'] = []) => [
  { value: '', label: all },
  ...choices.map(({ name, count }) => ({ value: name, label: `${name} (${count})` })),
]

const audiences = Object.entries(audienceLabels).map(([value, label]) => ({ value, label }))

export const AnnouncementForm = ({ onSubmit, ...dialog }: Props) => {
  const [values, setValues] = useState(empty)
  const draft = toDraft(values)
  const form = useSchemaForm(Fields, empty, { onValuesChange: setValues })
  const choices = useAudienceChoices()
  const first = useRef<HTMLInputElement>(null)
  useInitialFocus(first)
  return (
    <Form
      {...dialog}
      fields={form}
      isFailureFirst
      renderFailure={(error) => <FormFailure reason={error.reasonOr('Please try again later.')} />}
      onSubmit={form.onSubmit((entered) => onSubmit(toDraft(entered)))}
    >
      <p className="muted">
        Everyone you choose gets it as a notification. People who agreed to marketing also get it by
        email. You can’t undo this once it’s sent.
      </p>
      <TextInput
        ref={first}
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
        label="Audience"
        data={audiences}
        key={form.key('targetAudience')}
        {...form.getInputProps('targetAudience')}
      />
      <div className={styles.pair}>
        <NativeSelect
          label="Town"
          data={options('Everywhere', choices.data?.towns)}
          key={form.key('town')}
          {...form.getInputProps('town')}
        />
        <NativeSelect
          label="Language they speak"
          data={options('Any language', choices.data?.languages)}
          key={form.key('language')}
          {...form.getInputProps('language')}
        />
      </div>
      <SwitchField
        label="This is advertising"
        description="Only people who agreed to marketing will get it."
        key={form.key('isAdvertising')}
        {...form.getInputProps('isAdvertising', { type: 'checkbox' })}
      />
      <AnnouncementPreview draft={draft} />
    </Form>
  )
}
