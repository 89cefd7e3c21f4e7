import type { CaseFile, ContextLine } from '#shared/safety/cases/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showFullDateAndTime } from '#web/ui/format.ts'
import { Section } from '#web/ui/Section.tsx'
import styles from './Queue.module.css'

const Line = ({ line }: { line: ContextLine }) => (
  <li className={styles.line} data-reported={line.isReported || undefined}>
    <p className={styles.head}>
      <strong dir="auto">{line.author?.name ?? 'Somebody who has left'}</strong>
      {line.isReported && <Badge tone="orange">Reported</Badge>}
    </p>
    <p className={styles.words} dir="auto">
      {line.words || <em className={styles.soft}>Deleted</em>}
    </p>
    <p className={styles.soft}>
      <time dateTime={line.createdAt.toISOString()}>{showFullDateAndTime(line.createdAt)}</time>
    </p>
  </li>
)

const isAsReported = ({ context, snapshot }: CaseFile) =>
  context.lines.some(({ isReported, words }) => isReported && words.trim() === snapshot?.trim())

const sinceThen = ({ context }: CaseFile) => {
  if (!context.isThere) return 'It is not there any more.'
  // Of what is said in private nothing more is shown once it is decided.
  return context.lines.length > 0 ? 'It was changed since.' : null
}

/** What was reported, with the little around it; as it was then, where it is another now. */
export const CaseWords = ({ file }: { file: CaseFile }) => {
  const { context, snapshot } = file
  if (file.type === 'contact') return null
  return (
    <Section title={context.place}>
      {snapshot && !isAsReported(file) && (
        <Card className={styles.then}>
          <p className={styles.soft}>{sinceThen(file)} When it was reported it said:</p>
          <p className={styles.words} dir="auto">
            {snapshot}
          </p>
        </Card>
      )}
      {context.lines.length > 0 && (
        <Card>
          <ol className={styles.plain}>
            {context.lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </Card>
      )}
      {!snapshot && context.lines.length === 0 && (
        <p className={styles.soft}>Nothing is kept of what was reported.</p>
      )}
    </Section>
  )
}
