import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { maxQuestions, type Question } from '#shared/events/booking/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './BookingOptions.module.css'
import { changeAndFocus } from './changeAndFocus.ts'
import { FrozenQuestion } from './FrozenQuestion.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'

const newQuestion = (): Question => ({
  ...{ id: uuid(), text: '', kind: 'text', options: [] },
  ...{ isRequired: false, isPerPerson: false, reason: null },
})

const move = (questions: Question[], from: number, to: number) => {
  const others = questions.toSpliced(from, 1)
  const moved = questions[from]
  return moved ? others.toSpliced(to, 0, moved) : questions
}

type Props = {
  questions: Question[]
  onChange: (questions: Question[]) => void
  /** Ids of those that people have answered. */
  frozenIds: ReadonlySet<string>
  hasGuests: boolean
  errors: Record<string, string>
}

/** Up to five questions, in the order in which they are asked. */
export const QuestionsEditor = ({ questions, onChange, frozenIds, hasGuests, errors }: Props) => {
  const id = useId()
  const [moved, setMoved] = useState('')
  const frozen = questions.filter((question) => frozenIds.has(question.id)).length
  const add = () => {
    const added = newQuestion()
    changeAndFocus(() => onChange([...questions, added]), `${added.id}-text`)
  }
  const moveTo = (from: number, to: number, buttonId: string) => {
    changeAndFocus(() => {
      onChange(move(questions, from, to))
      setMoved(t('events.options.movedTo', { position: to + 1, count: questions.length }))
    }, buttonId)
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t('events.options.questions')}</legend>
      <p className="muted text-14">
        {t(frozen > 0 ? 'events.options.frozenHint' : 'events.options.questionsHint')}
      </p>
      {questions.length > 0 && (
        <ol className={styles.cards}>
          {questions.map((question, at) => (
            <li key={question.id} className={styles.card}>
              {frozenIds.has(question.id) ? (
                <FrozenQuestion question={question} />
              ) : (
                <QuestionEditor
                  question={question}
                  number={at + 1}
                  mayBeRequired={frozenIds.size === 0}
                  hasGuests={hasGuests}
                  onChange={(changed) => onChange(questions.with(at, changed))}
                  onMoveUp={at > frozen ? (button) => moveTo(at, at - 1, button) : undefined}
                  onMoveDown={
                    at < questions.length - 1 ? (button) => moveTo(at, at + 1, button) : undefined
                  }
                  onRemove={() =>
                    changeAndFocus(() => onChange(questions.toSpliced(at, 1)), `${id}-add`)
                  }
                  errorAt={(path) => errors[`questions.${at}.${path}`]}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      {questions.length < maxQuestions ? (
        <Button
          id={`${id}-add`}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          {t('events.options.addQuestion')}
        </Button>
      ) : (
        <p id={`${id}-add`} tabIndex={-1} className="muted text-14 no-outline">
          {t('events.options.maxQuestions', { max: maxQuestions })}
        </p>
      )}
    </fieldset>
  )
}
