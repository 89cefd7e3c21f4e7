import { useEffect, useEffectEvent, useState } from 'react'
import {
  GuideDraft,
  guideLimits,
  type Resource,
  resourceCategoryLabels,
} from '#shared/resources/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { ChosenFiles } from '#web/files/data.ts'
import { FormFiles, useFormFiles } from '#web/files/FormFiles.tsx'
import { t } from '#web/language/t.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { useReadGuideAgain } from './data.ts'
import styles from './GuideForm.module.css'
import { GuideTextFields } from './GuideTextFields.tsx'

const categories = () =>
  Object.entries(resourceCategoryLabels).map(([value, label]) => ({ value, label: t(label) }))

/** Loaded on first use, because it includes the Markdown renderer. */
const GuidePreview = lazyComponent(
  async () => (await import('./GuidePreview.tsx')).GuidePreview,
  <Spinner />,
)

type Props = DialogFormProps & {
  me: Me
  /** null: a new one. */
  guide: Resource | null
  /** It opens to describe its pictures. */
  isDescribing: boolean
  /** Under which the files that are chosen for it are kept. */
  draftName: string
  onSubmit: (draft: GuideDraft, files: { keptIds: string[]; tray: ChosenFiles }) => void
}

const draftOf = (guide: Resource | null, author: string): GuideDraft => {
  if (!guide)
    return {
      title: '',
      description: '',
      content: '',
      category: 'settling',
      author,
      checkedOn: amsterdamDay(new Date()),
    }
  const { title, description, content, category, checkedOn } = guide
  return { title, description, content, category, author: guide.author, checkedOn }
}

/** Leads to the first picture that needs a description. */
const useCheckAtOnce = (isWanted: boolean, check: () => unknown) => {
  const checkNow = useEffectEvent(check)
  useEffect(() => {
    if (!isWanted) return
    // Once the dialog is open, which moves the focus as well.
    const frame = requestAnimationFrame(() => checkNow())
    return () => cancelAnimationFrame(frame)
  }, [isWanted])
}

export const GuideForm = ({ me, guide, isDescribing, draftName, onSubmit, ...dialog }: Props) => {
  const [tab, setTab] = useState('write')
  const form = useSchemaForm(GuideDraft, draftOf(guide, me.name))
  const readAgain = useReadGuideAgain()
  const files = useFormFiles({
    ...{ me, draftName, files: guide?.files },
    onChange: dialog.onChange,
    needsDescriptions: isDescribing || (guide?.isPublished ?? false),
  })
  useCheckAtOnce(isDescribing, files.check)
  // The fields can be focused only while they are visible.
  const submit = form.onSubmit(
    (draft) => {
      if (files.check()) onSubmit(draft, files)
    },
    () => setTab('write'),
  )
  const field = (name: keyof GuideDraft) => form.getInputProps(name)
  return (
    <Form {...dialog} fields={form} onSubmit={submit}>
      <Tabs value={tab} onChange={setTab}>
        <TabList aria-label={t('resources.form.tabs')}>
          <Tab value="write">{t('resources.form.write')}</Tab>
          <Tab value="preview">{t('common.preview')}</Tab>
        </TabList>
        <TabPanel value="write" isKept className={styles.panel ?? ''}>
          <div className="stack">
            <GuideTextFields
              form={form}
              contentHint={t('resources.form.contentHint')}
              startsHere={!isDescribing}
            />
            <NativeSelect
              label={t('resources.form.category')}
              data={categories()}
              {...field('category')}
            />
            <TextInput
              label={t('resources.form.author')}
              required
              maxLength={guideLimits.author}
              autoComplete="off"
              {...field('author')}
            />
            <TextInput
              label={t('resources.form.checkedOn')}
              description={t('resources.form.checkedOnHint')}
              type="date"
              max={amsterdamDay(new Date())}
              required
              {...field('checkedOn')}
            />
          </div>
        </TabPanel>
        <TabPanel value="preview" className={styles.panel ?? ''}>
          {tab === 'preview' && <GuidePreview draft={form.values} />}
        </TabPanel>
      </Tabs>
      <FormFiles files={files} onDescribed={readAgain} />
    </Form>
  )
}
