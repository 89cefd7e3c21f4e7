import { useState } from 'react'
import type { EventAnswers } from '#shared/events/answers/contract.ts'
import { optionText } from '#shared/events/answers/optionText.ts'
import type { CaseFile } from '#shared/safety/cases/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { joinParts } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useCaseAnswers } from './data.ts'
import styles from './Queue.module.css'

const Answers = ({ answers: { questions, bookings } }: { answers: EventAnswers }) => {
  if (bookings.length === 0) return <p className="muted text-15">{t('safety.case.answers.none')}</p>
  return (
    <ul className={styles.plain}>
      {bookings.map(({ id, name, answers }) => (
        <li key={id} className={styles.line}>
          <p>
            <strong dir="auto">{name ?? t('safety.case.line.left')}</strong>
          </p>
          {questions.map(({ question }) => {
            const given = (answers[question.id] ?? []).flat().filter(Boolean)
            if (given.length === 0) return null
            return (
              <div key={question.id}>
                <p className="muted text-15 own-side" dir="auto">
                  {question.text}
                </p>
                <p className={`own-side ${styles.text}`} dir="auto">
                  {joinParts(...given.map((text) => optionText(question, text)))}
                </p>
              </div>
            )
          })}
        </li>
      ))}
    </ul>
  )
}

const LoadedAnswers = ({ caseId }: { caseId: string }) => (
  <Loaded
    query={useCaseAnswers(caseId)}
    errorTitle={t('safety.case.answers.failed')}
    skeleton={<Spinner />}
  >
    {(answers) => <Answers answers={answers} />}
  </Loaded>
)

/** What people answered who booked a reported event. Opening it is logged. */
export const CaseAnswers = ({ file }: { file: CaseFile }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('safety.case.answers.title')}>
      <Card>
        {isOpen ? (
          <LoadedAnswers caseId={file.id} />
        ) : (
          <div className="stack gap-12 justify-items-start">
            <p className="muted text-15">{t('safety.case.answers.hint')}</p>
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('safety.case.answers.open')}
            </Button>
          </div>
        )}
      </Card>
    </Section>
  )
}
