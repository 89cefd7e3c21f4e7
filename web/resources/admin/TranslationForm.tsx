import { originalLanguage } from '#shared/language/languages.ts'
import { type GuideTranslation, TranslationDraft } from '#shared/resources/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { textAttributes } from '#web/language/textAttributes.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { formatDate } from '#web/ui/format.ts'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { GuideTextFields } from './GuideTextFields.tsx'
import styles from './TranslationForm.module.css'

type Props = DialogFormProps & {
  translation: GuideTranslation
  onSubmit: (draft: TranslationDraft) => void
}

/** Saving states that the translation follows the English text shown here. */
export const TranslationForm = ({ translation: loaded, onSubmit, ...dialog }: Props) => {
  const { original, translation } = loaded
  const { title = '', description = '', content = '' } = translation ?? {}
  const form = useSchemaForm(TranslationDraft, {
    ...{ title, description, content, follows: original.version },
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
            <div className={styles.text} {...textAttributes({ language: originalLanguage })}>
              <p className="font-600">{original.title}</p>
              <p>{original.description}</p>
              <p>{original.content}</p>
            </div>
          </Disclosure>
        </div>
        <GuideTextFields
          form={form}
          contentHint={t('resources.translation.contentHint')}
          attributes={textAttributes(loaded)}
        />
      </div>
    </Form>
  )
}
