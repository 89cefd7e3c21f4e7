import { t } from '#server/language/t.ts'
import { composeMail, greetingAndFooter } from '#server/mail/compose.ts'
import type { FeatureMails, KindMail } from '#server/notifications/mail/renderMail.ts'
import { decisionIdOf } from '#server/notifications/safetyInputs.ts'
import { writeText } from '#server/notifications/storedText.ts'
import { findStatement, type Side, type Statement } from './statement.ts'

/** Statement of reasons with the available means of redress (DSA, Article 17). */
export const decisionContent = (statement: Statement, publicUrl: string) => {
  const { about, also, rule, afterwards, isAnswer, reason } = statement
  const title = writeText(statement.title)
  return {
    subject: title,
    heading: title,
    paragraphs: [
      ...[about, also, rule].flatMap((text) => (text ? [writeText(text)] : [])),
      ...(isAnswer ? [] : [t('safety.mail.decidedByPerson')]),
      ...afterwards.map(writeText),
    ],
    quotes: reason ? [reason] : [],
    action: {
      text: t(isAnswer ? 'safety.mail.writeAgain' : 'safety.mail.object'),
      url: publicUrl + (isAnswer ? '/privacy/contact' : statement.objectPath),
    },
    closing: isAnswer
      ? []
      : [
          t('safety.mail.objectionHint'),
          `${t('safety.mail.houseRules')} ${publicUrl}/privacy/documents/house-rules`,
        ],
  }
}

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
        why: t('safety.mail.why'),
      })
    )
  }

export const decisionMails: FeatureMails['byKind'] = {
  decisionOnYours: decisionMail('owner'),
  decisionOnReport: decisionMail('reporter'),
}
