import { composeMail, greetingAndFooter } from '#server/mail/compose.ts'
import type { FeatureMails, KindMail } from '#server/notifications/mail/renderMail.ts'
import { decisionIdOf } from '#server/notifications/safetyInputs.ts'
import { findStatement, type Side, type Statement } from './statement.ts'

const objectionHint =
  'If you think this is wrong, you can object within six months. Someone will look at it again, free of charge. You can also go to a certified dispute settlement body or to court.'

const decidedByHuman = 'A person decided this, not a program.'

/** Statement of reasons with the available means of redress (DSA, Article 17). */
export const decisionContent = (statement: Statement, publicUrl: string) => ({
  subject: statement.title,
  heading: statement.title,
  paragraphs: [
    ...(statement.about ? [statement.about] : []),
    ...(statement.also ? [statement.also] : []),
    ...(statement.rule ? [statement.rule] : []),
    ...(statement.isAnswer ? [] : [decidedByHuman]),
    ...statement.afterwards,
  ],
  quotes: statement.reason ? [statement.reason] : [],
  action: {
    text: statement.isAnswer ? 'Write to us again' : 'Object to this decision',
    url: publicUrl + (statement.isAnswer ? '/privacy/contact' : statement.objectPath),
  },
  closing: statement.isAnswer
    ? []
    : [objectionHint, `Our house rules: ${publicUrl}/privacy/documents/house-rules`],
})

/** Null when the decision was deleted. */
const decisionMail =
  (side: Side): KindMail =>
  async ({ db }, mail, recipient) => {
    const statement = await findStatement(db, decisionIdOf(mail), side)
    return (
      statement &&
      composeMail({
        ...greetingAndFooter('security', recipient),
        ...decisionContent(statement, recipient.publicUrl),
        why,
      })
    )
  }

export const decisionMails: FeatureMails['byKind'] = {
  decisionOnYours: decisionMail('owner'),
  decisionOnReport: decisionMail('reporter'),
}

const why = 'It’s about a decision that affects you. We always send these emails.'
