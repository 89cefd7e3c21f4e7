import type { MailRow } from '#server/db/schema.ts'
import type { App } from '#server/http/context.ts'
import type { Kind } from '#server/notifications/kinds.ts'
import { decisionIn } from '#server/notifications/safetyFacts.ts'
import { findStatement, type Statement } from '#server/safety/statement.ts'
import { type Composed, compose, framed, type Reader } from './compose.ts'

type OfDecision = 'decisionOnYours' | 'decisionOnReport'

export const isOfDecision = (kind: Kind): kind is OfDecision =>
  kind === 'decisionOnYours' || kind === 'decisionOnReport'

const howToObject =
  'If you think that this is wrong, you can object for six months. Somebody looks at it again, and it costs nothing. You may also turn to a certified body for settling such disputes, or to a court.'

const byWhom = 'A person decided this, not a program.'

/** What was decided, why, by whom, and what its reader can do about it (DSA, Article 17). */
export const letterOf = (statement: Statement, publicUrl: string) => ({
  subject: statement.title,
  heading: statement.title,
  paragraphs: [
    ...(statement.about ? [statement.about] : []),
    ...(statement.also ? [statement.also] : []),
    ...(statement.rule ? [statement.rule] : []),
    ...(statement.isAnswer ? [] : [byWhom]),
    ...statement.afterwards,
  ],
  quotes: statement.reason ? [statement.reason] : [],
  action: {
    text: statement.isAnswer ? 'Write to us again' : 'Object to this decision',
    url: publicUrl + (statement.isAnswer ? '/privacy/contact' : statement.objectPath),
  },
  closing: statement.isAnswer
    ? []
    : [howToObject, `Our house rules: ${publicUrl}/privacy/documents/house-rules`],
})

/** null when the decision is not there any more. */
export const decisionMail = async (
  { db }: App,
  mail: Pick<MailRow, 'key'>,
  kind: OfDecision,
  reader: Reader,
): Promise<Composed | null> => {
  const side = kind === 'decisionOnYours' ? 'owner' : 'reporter'
  const statement = await findStatement(db, decisionIn(mail), side)
  return (
    statement &&
    compose({ ...framed('security', reader), ...letterOf(statement, reader.publicUrl), why })
  )
}

const why = 'It is about a decision that concerns you. Such mails are always sent.'
