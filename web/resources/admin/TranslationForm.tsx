import { useRef } from 'react'
import { directionOf } from '#shared/language/languages.ts'
import { type GuideTranslation, guideLimits, TranslationDraft } from '#shared/resources/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { useInitialFocus } from '#web/ui/focus.ts'
import { formatDate } from '#web/ui/format.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import styles from './TranslationForm.module.css'

type Props = DialogFormProps & {
  translation: GuideTranslation
  onSubmit: (draft: TranslationDraft) => void
}

/** Saving states that the translation follows the English text shown here. */
export const TranslationForm = ({ translation: loaded, onSubmit, ...dialog }: Props) => {
  const { language, original, translation } = loaded
  const { title = '', description = '', content = '' } = translation ?? {}
  const form = useSchemaForm(TranslationDraft, {
    ...{ title, description, content, follows: original.version },
  })
  const first = useRef<HTMLInputElement>(null)
  useInitialFocus(first)
  const field = (name: keyof TranslationDraft) => ({
    ...form.getInputProps(name),
    lang: language,
    dir: directionOf(language),
  })
  const newerSince = translation?.originalChangedAt
  return (
    <Form {...dialog} fields={form} onSubmit={form.onSubmit(onSubmit)}>
      <div className="stack">
        {newerSince && (
          <p className={styles.notice} role="note">
            {rich('resources.translation.newer', {
              date: formatDate(newerSince),
              time: (children) => <time dateTime={newerSince.toISOString()}>{children}</time>,
            })}
          </p>
        )}
        <div className={styles.original}>
          <Disclosure isOpen={false} summary={t('resources.translation.original')}>
            <div className={styles.text} lang="en" dir="ltr">
              <p className={styles.title}>{original.title}</p>
              <p>{original.description}</p>
              <p>{original.content}</p>
            </div>
          </Disclosure>
        </div>
        <TextInput
          key={form.key('title')}
          ref={first}
          label={t('resources.form.title')}
          required
          data-autofocus
          maxLength={guideLimits.title}
          autoComplete="off"
          {...field('title')}
        />
        <TextInput
          key={form.key('description')}
          label={t('resources.form.description')}
          required
          maxLength={guideLimits.description}
          autoComplete="off"
          {...field('description')}
        />
        <Textarea
          key={form.key('content')}
          label={t('resources.form.content')}
          description={t('resources.translation.contentHint')}
          required
          rows={14}
          maxLength={guideLimits.content}
          isResizable
          {...field('content')}
        />
      </div>
    </Form>
  )
}
