import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { BuddyProfileDraft, LearnLevel, type Level, TeachLevel } from '#shared/buddies/contract.ts'
import { maxLanguages } from '#shared/buddies/rules.ts'
import { levelWords } from '#shared/profile/languages.ts'
import { languageChoices } from '#web/language/languageNames.ts'
import { rich, t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './LanguagesForm.module.css'

type Props = DialogFormProps & {
  initial: BuddyProfileDraft
  /** Below the fields: the submit button, unless a dialog has it. */
  actions?: ReactNode
  onSubmit: (draft: BuddyProfileDraft) => void
}

const checkLanguages = zod4Resolver(BuddyProfileDraft, { errorPriority: 'first' })

export const LanguagesForm = ({ initial, onSubmit, ...dialog }: Props) => {
  const form = useForm({
    initialValues: initial,
    validate: checkLanguages,
    onValuesChange: dialog.onChange,
  })
  return (
    <Form {...dialog} className="stack gap-20" fields={form} onSubmit={form.onSubmit(onSubmit)}>
      <LanguageRows
        form={form}
        kind="teaches"
        legend={t('buddies.form.teaches')}
        levelLabel={t('buddies.form.teachesLevel')}
        addButton={rich('buddies.form.addTaught', { hidden })}
        levels={TeachLevel.options}
        firstLevel="native"
      />
      <LanguageRows
        form={form}
        kind="learns"
        legend={t('buddies.form.learns')}
        levelLabel={t('buddies.form.learnsLevel')}
        addButton={rich('buddies.form.addLearnt', { hidden })}
        levels={LearnLevel.options}
        firstLevel="A1"
      />
      <TextInput
        label={t('buddies.form.town')}
        description={t('buddies.form.townHint')}
        required
        maxLength={60}
        autoComplete="address-level2"
        {...form.getInputProps('town')}
      />
      <CheckField
        label={t('buddies.form.suggestMe')}
        description={t('buddies.form.suggestMeHint')}
        {...form.getInputProps('isLooking', { type: 'checkbox' })}
      />
    </Form>
  )
}

type LanguageRowsProps = {
  form: UseFormReturnType<BuddyProfileDraft>
  kind: 'teaches' | 'learns'
  legend: string
  levelLabel: string
  /** "Add a language", with the list for screen readers. */
  addButton: ReactNode
  levels: readonly Level[]
  firstLevel: Level
}

const LanguageRows = ({
  form,
  kind,
  legend,
  levelLabel,
  addButton,
  levels,
  firstLevel,
}: LanguageRowsProps) => {
  const group = useRef<HTMLFieldSetElement>(null)
  const errorId = useId()
  const rows = form.values[kind]
  const choices = [{ value: '', label: t('buddies.form.chooseLanguage') }, ...languageChoices()]
  const levelChoices = levels.map((level) => ({ value: level, label: t(levelWords[level]) }))
  const error = form.errors[kind]
  const select = (index: number) => group.current?.querySelectorAll('select')[index * 2]
  const add = () => {
    // The new row must be rendered before it can be focused.
    flushSync(() => form.insertListItem(kind, { language: '', level: firstLevel }))
    select(rows.length)?.focus()
  }
  const remove = (index: number) => {
    flushSync(() => form.removeListItem(kind, index))
    select(Math.max(0, index - 1))?.focus()
  }
  return (
    <fieldset
      ref={group}
      className={styles.group}
      aria-describedby={error ? errorId : undefined}
      data-invalid={Boolean(error) || undefined}
    >
      <legend>{legend}</legend>
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form holds their values by index.
        <div key={index} className={styles.row}>
          <NativeSelect
            label={t('common.language')}
            data={choices}
            {...form.getInputProps(`${kind}.${index}.language`)}
          />
          <NativeSelect
            label={levelLabel}
            data={levelChoices}
            {...form.getInputProps(`${kind}.${index}.level`)}
          />
          {rows.length > 1 && (
            <ActionIcon
              className={styles.remove ?? ''}
              aria-label={t('buddies.form.removeLanguage', { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      ))}
      {error && (
        <p id={errorId} className="text-red text-14" role="alert">
          {error}
        </p>
      )}
      {rows.length < maxLanguages && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          {addButton}
        </Button>
      )}
    </fieldset>
  )
}
