import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { GuideDraft, guideLimits, resourceCategoryLabels } from '#shared/resources/contract.ts'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { useInitialFocus } from '#web/ui/focus.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
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

type Props = DialogFormProps & {
  initial: GuideDraft
  onSubmit: (draft: GuideDraft) => void
}

export const GuideForm = ({ initial, onSubmit, ...dialog }: Props) => {
  const [tab, setTab] = useState('write')
  const [draft, setDraft] = useState(initial)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: checkGuide,
    onValuesChange: setDraft,
  })
  const title = useRef<HTMLInputElement>(null)
  useInitialFocus(title)
  // The fields can be focused only while they are visible.
  const submit = form.onSubmit(onSubmit, () => setTab('write'))
  const field = (name: keyof GuideDraft) => form.getInputProps(name)
  return (
    <Form {...dialog} fields={form} onSubmit={submit}>
      <Tabs value={tab} onChange={setTab}>
        <TabList aria-label="Write or look">
          <Tab value="write">Write</Tab>
          <Tab value="preview">Preview</Tab>
        </TabList>
        <TabPanel value="write" isKept className={styles.panel ?? ''}>
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
              isResizable
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
        </TabPanel>
        <TabPanel value="preview" className={styles.panel ?? ''}>
          {tab === 'preview' && <LazyGuidePreview draft={draft} />}
        </TabPanel>
      </Tabs>
    </Form>
  )
}
