import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { longestLine, type OwnAnswer } from '#shared/events/afterwards/contract.ts'
import type { Event } from '#shared/events/contract.ts'
import styles from './AnswerDialog.module.css'
import { useGiveAnswer } from './data.ts'
import { Faces } from './Faces.tsx'

type Props = { event: Event; answer: OwnAnswer['answer'] }

/** The face is saved by its tap, the line by its button. */
export const AnswerForm = ({ event, answer }: Props) => {
  const give = useGiveAnswer()
  const [line, setLine] = useState(answer?.line ?? '')
  // Shown from the tap on, until the server has said what is so.
  const [tapped, setTapped] = useState<number | null>(null)
  const face = tapped ?? answer?.face ?? null
  const isLineSaved = answer !== null && line.trim() === answer.line
  const choose = (chosen: number) => {
    setTapped(chosen)
    give.mutate({ id: event.id, face: chosen }, { onSettled: () => setTapped(null) })
  }
  const save = (submit: FormEvent) => {
    submit.preventDefault()
    if (face !== null && !give.isPending) give.mutate({ id: event.id, face, line })
  }
  return (
    <div className={styles.part}>
      <Faces face={face} onChoose={choose} />
      <p className={styles.status} role="status">
        {give.isPending
          ? 'Saving...'
          : face === null
            ? 'One tap is enough.'
            : 'Thank you. You can change it for seven days.'}
      </p>
      {/* There from the beginning: what is below must not move under a thumb. */}
      <form className={styles.part} onSubmit={save}>
        <TextInput
          label="Anything to add?"
          description="Optional. The organisers read it without your name."
          maxLength={longestLine}
          disabled={face === null}
          value={line}
          onChange={(change) => setLine(change.currentTarget.value)}
        />
        <div>
          <Button
            type="submit"
            variant="light"
            aria-disabled={face === null || isLineSaved || give.isPending}
          >
            {isLineSaved && line ? 'Saved' : 'Save'}
          </Button>
        </div>
      </form>
    </div>
  )
}
