import { guideLimits } from '#shared/resources/contract.ts'
import { t } from '#web/language/t.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'

type Name = 'title' | 'description' | 'content'

type Props = {
  form: { key: (name: Name) => string; getInputProps: (name: Name) => object }
  contentHint: string
  /** Of all fields. */
  attributes?: { lang: string; dir: string }
  /** The first of them has the focus when the form opens. */
  startsHere?: boolean
}

/** The text of a guide or of its translation. */
export const GuideTextFields = ({ form, contentHint, attributes, startsHere = true }: Props) => {
  const field = (name: Name) => ({ ...form.getInputProps(name), ...attributes })
  return (
    <>
      <TextInput
        label={t('resources.form.title')}
        required
        data-autofocus={startsHere || undefined}
        maxLength={guideLimits.title}
        autoComplete="off"
        {...field('title')}
      />
      <TextInput
        label={t('resources.form.description')}
        description={t('resources.form.descriptionHint')}
        required
        maxLength={guideLimits.description}
        autoComplete="off"
        {...field('description')}
      />
      <Textarea
        label={t('resources.form.content')}
        description={contentHint}
        required
        rows={14}
        maxLength={guideLimits.content}
        isResizable
        {...field('content')}
      />
    </>
  )
}
