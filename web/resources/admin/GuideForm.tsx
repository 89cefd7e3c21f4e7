import { NativeSelect, Tabs, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { GuideDraft, guideLimits, resourceCategoryLabels } from '#shared/resources/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { focusFirstError, showServerError } from '#web/api/forms.ts'
import { useInitialFocus } from '#web/ui/focus.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import styles from './GuideForm.module.css'
import type { GuidePreview } from './GuidePreview.tsx'

const categories = Object.entries(resourceCategoryLabels).map(([value, label]) => ({
  value,
  label,
}))

const checkGuide = zod4Resolver(GuideDraft, { errorPriority: 'first' })

const LazyPreview = lazy(async () => ({
  default: (await import('./GuidePreview.tsx')).GuidePreview,
}))

/** Lazily loaded, because it includes the Markdown renderer. */
const LazyGuidePreview = (props: ComponentProps<typeof GuidePreview>) => (
  <Suspense fallback={<Spinner />}>
    <LazyPreview {...props} />
  </Suspense>
)

type Props = {
  id: string
  onChange: () => void
  initial: GuideDraft
  onSubmit: (draft: GuideDraft, onError: (error: ApiError) => void) => void
}

export const GuideForm = ({ id, onChange, initial, onSubmit }: Props) => {
  const [tab, setTab] = useState<string | null>('write')
  const [draft, setDraft] = useState(initial)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: checkGuide,
    onValuesChange: (values) => {
      setDraft(values)
      onChange()
    },
  })
  const title = useRef<HTMLInputElement>(null)
  useInitialFocus(title)
  const submit = form.onSubmit(
    (values) => onSubmit(values, showServerError(form)),
    (errors) => {
      setTab('write')
      // The fields can be focused only once they are visible.
      setTimeout(() => focusFirstError(form)(errors))
    },
  )
  const field = (name: keyof GuideDraft) => form.getInputProps(name)
  return (
    <form id={id} onSubmit={submit} noValidate>
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List aria-label="Write or look">
          <Tabs.Tab value="write">Write</Tabs.Tab>
          <Tabs.Tab value="preview">Preview</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="write" className={styles.panel ?? ''}>
          <div className={styles.form}>
            <TextInput
              key={form.key('title')}
              ref={title}
              label="Title"
              required
              data-autofocus
              maxLength={guideLimits.title}
              autoComplete="off"
              {...field('title')}
            />
            <TextInput
              key={form.key('description')}
              label="In one sentence"
              description="What one finds in it. It stands below the title."
              required
              maxLength={guideLimits.description}
              autoComplete="off"
              {...field('description')}
            />
            <Textarea
              key={form.key('content')}
              label="Text"
              description="Markdown: ## for a heading, - for a list, **strong**, [words](https://…)."
              required
              rows={14}
              maxLength={guideLimits.content}
              resize="vertical"
              {...field('content')}
            />
            <NativeSelect
              key={form.key('category')}
              label="About"
              data={categories}
              {...field('category')}
            />
            <TextInput
              key={form.key('author')}
              label="Author"
              required
              maxLength={guideLimits.author}
              autoComplete="off"
              {...field('author')}
            />
            <TextInput
              key={form.key('checkedOn')}
              label="Last checked on"
              description="When somebody last held it against what the official bodies say."
              type="date"
              required
              {...field('checkedOn')}
            />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="preview" className={styles.panel ?? ''}>
          {tab === 'preview' && <LazyGuidePreview draft={draft} />}
        </Tabs.Panel>
      </Tabs>
    </form>
  )
}
