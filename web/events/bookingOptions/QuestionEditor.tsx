import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { asksSomethingPersonal } from '#shared/events/answers/personalQuestions.ts'
import { type Question, QuestionKind } from '#shared/events/booking/contract.ts'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './BookingOptions.module.css'
import { kindLabels } from './kindLabels.ts'
import { OptionsEditor } from './OptionsEditor.tsx'

/** Gets the id of its button. undefined: it is the first or last. */
type Move = ((buttonId: string) => void) | undefined

type Props = {
  question: Question
  number: number
  mayBeRequired: boolean
  hasGuests: boolean
  onChange: (question: Question) => void
  onMoveUp: Move
  onMoveDown: Move
  onRemove: () => void
  /** `path` inside the question: `text`, or `options.0`. */
  errorAt: (path: string) => string | undefined
}

const hasOptions = (kind: QuestionKind) => kind === 'one' || kind === 'several'

/** A question with its kind, its options and who answers it. */
export const QuestionEditor = (props: Props) => {
  const { question, number, mayBeRequired, hasGuests, onChange, errorAt } = props
  const { id, text, kind, options, isRequired, isPerPerson, reason } = question
  const change = (changes: Partial<Question>) => onChange({ ...question, ...changes })
  const isPersonal = asksSomethingPersonal(question)
  return (
    <div className="stack gap-12">
      <Head {...props} />
      <TextInput
        id={`${id}-text`}
        aria-label={t('events.options.questionText', { number })}
        placeholder={t('events.options.questionExample')}
        required
        dir="auto"
        maxLength={300}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        error={errorAt('text')}
      />
      <NativeSelect
        label={t('events.options.kindLabel')}
        data={QuestionKind.options.map((value) => ({ value, label: t(kindLabels[value]) }))}
        value={kind}
        onChange={({ currentTarget }) => {
          const next = QuestionKind.parse(currentTarget.value)
          const kept = options.length > 0 ? options : ['', '']
          change({ kind: next, options: hasOptions(next) ? kept : [] })
        }}
      />
      {hasOptions(kind) && (
        <OptionsEditor
          questionId={id}
          options={options}
          onChange={(changed) => change({ options: changed })}
          errorAt={errorAt}
        />
      )}
      <div className="stack gap-8">
        {mayBeRequired && (
          <CheckField
            label={t('events.options.mustAnswer')}
            checked={isRequired}
            onChange={({ currentTarget }) => change({ isRequired: currentTarget.checked })}
          />
        )}
        {(hasGuests || isPerPerson) && (
          <CheckField
            label={t('events.options.alsoGuests')}
            description={t('events.options.alsoGuestsHint')}
            checked={isPerPerson}
            onChange={({ currentTarget }) => change({ isPerPerson: currentTarget.checked })}
          />
        )}
      </div>
      <div role="status" className={styles.live}>
        {isPersonal && <p className={styles.warning}>{t('events.options.personal')}</p>}
      </div>
      {(isPersonal || reason !== null) && (
        <Textarea
          label={t('events.options.reason')}
          description={t('events.options.reasonHint')}
          required={isPersonal}
          dir="auto"
          rows={2}
          maxLength={300}
          isResizable
          value={reason ?? ''}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value || null })}
          error={errorAt('reason')}
        />
      )}
    </div>
  )
}

/** Its number, and buttons to move and remove it. */
const Head = ({ question: { id }, number, onMoveUp, onMoveDown, onRemove }: Props) => (
  <div className={styles.head}>
    <span className="font-600 flex-1">{t('events.options.questionNumber', { number })}</span>
    <MoveButton
      id={`${id}-up`}
      label={t('events.options.moveUp', { number })}
      icon={IconArrowUp}
      onMove={onMoveUp}
    />
    <MoveButton
      id={`${id}-down`}
      label={t('events.options.moveDown', { number })}
      icon={IconArrowDown}
      onMove={onMoveDown}
    />
    <ActionIcon aria-label={t('events.options.removeQuestion', { number })} onClick={onRemove}>
      <IconTrash size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </div>
)

type MoveButtonProps = { id: string; label: string; icon: typeof IconArrowUp; onMove: Move }

// It stays focusable at the end of the list, so that the focus is not lost there.
const MoveButton = ({ id, label, icon: Icon, onMove }: MoveButtonProps) => (
  <ActionIcon
    id={id}
    aria-label={label}
    aria-disabled={onMove ? undefined : true}
    className={onMove ? undefined : styles.atEnd}
    onClick={() => onMove?.(id)}
  >
    <Icon size={20} stroke={1.75} aria-hidden="true" />
  </ActionIcon>
)
