import { NativeSelect, Tabs, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { GuideDraft, guideLimits, resourceCategoryLabels } from '#shared/resources/contract.ts'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { useInitialFocus } from '#web/ui/focus.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import styles from './GuideForm.module.css'

const categories = Object.entries(resourceCategoryLabels).map(([value, label]) => ({
  value,
  label,
}))

/** Loaded on first use, because it includes the Markdown renderer. */
const GuidePreview = lazyComponent(
  async () => (await import('./GuidePreview.tsx')).GuidePreview,
  <Spinner />,
)

type Props = DialogFormProps & {
  initial: GuideDraft
  onSubmit: (draft: GuideDraft) => void
}

export const GuideForm = ({ initial, onSubmit, ...dialog }: Props) => {
  const [tab, setTab] = useState<string | null>('write')
  const [draft, setDraft] = useState(initial)
  const form = useSchemaForm(GuideDraft, initial, { onValuesChange: setDraft })
  const title = useRef<HTMLInputElement>(null)
  useInitialFocus(title)
  // The fields can be focused only while they are visible.
  const submit = form.onSubmit(onSubmit, () => setTab('write'))
  const field = (name: keyof GuideDraft) => form.getInputProps(name)
  return (
    <Form {...dialog} fields={form} onSubmit={submit}>
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List aria-label="Write or look">
          <Tabs.Tab value="write">Write</Tabs.Tab>
          <Tabs.Tab value="preview">Preview</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="write" className={styles.panel ?? ''}>
          <div className="stack">
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
          {tab === 'preview' && <GuidePreview draft={draft} />}
        </Tabs.Panel>
      </Tabs>
    </Form>
  )
}
