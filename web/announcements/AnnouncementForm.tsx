import * as z from 'zod/mini'
import {
  AnnouncementDraft,
  type AudienceChoices,
  announcementLimits,
  audienceLabels,
} from '#shared/announcements/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { t } from '#web/language/t.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
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

const audienceOptions = () =>
  Object.entries(audienceLabels).map(([value, label]) => ({ value, label: t(label) }))

export const AnnouncementForm = ({ onSubmit, ...dialog }: Props) => {
  const form = useSchemaForm(Fields, empty)
  const draft = toDraft(form.values)
  const choices = useAudienceChoices()
  return (
    <Form
      {...dialog}
      fields={form}
      isFailureFirst
      renderFailure={(error) => <FormFailure reason={error.reasonOr(t('common.tryLater'))} />}
      onSubmit={form.onSubmit((entered) => onSubmit(toDraft(entered)))}
    >
      <p className="muted">{t('announcements.form.lead')}</p>
      <TextInput
        label={t('common.title')}
        required
        data-autofocus
        maxLength={announcementLimits.title}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('common.message')}
        required
        rows={5}
        maxLength={announcementLimits.message}
        isResizable
        {...form.getInputProps('message')}
      />
      <NativeSelect
        label={t('announcements.form.audience')}
        data={audienceOptions()}
        {...form.getInputProps('targetAudience')}
      />
      <div className={styles.pair}>
        <NativeSelect
          label={t('announcements.form.town')}
          data={options(t('announcements.form.everywhere'), choices.data?.towns)}
          {...form.getInputProps('town')}
        />
        <NativeSelect
          label={t('announcements.form.language')}
          data={options(t('announcements.form.anyLanguage'), choices.data?.languages)}
          {...form.getInputProps('language')}
        />
      </div>
      <SwitchField
        label={t('announcements.form.advertising')}
        description={t('announcements.form.advertisingNote')}
        {...form.getInputProps('isAdvertising', { type: 'checkbox' })}
      />
      <AnnouncementPreview draft={draft} />
    </Form>
  )
}
