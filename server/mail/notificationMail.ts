import type { Db } from '#server/db/connect.ts'
import type { MailRow, NotificationRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import type { Kind } from '#server/notifications/kinds.ts'
import { decisionIdOf } from '#server/notifications/safetyInputs.ts'
import { getTemplate, renderNotification } from '#server/notifications/templates.ts'
import { findStatement, type Statement } from '#server/safety/statement.ts'
import type { SettingCategory } from '#shared/notifications/settings.ts'
import {
  composeMail,
  greetingAndFooter,
  type MailRecipient,
  type RenderedMail,
  sameOriginUrl,
} from './compose.ts'
import { formatDateTime } from './dateFormat.ts'

export type NotificationContent = Pick<
  NotificationRow,
  'title' | 'message' | 'actionUrl' | 'actionText'
>

// Written by administrators: links stay clickable.
const trustedCategories: SettingCategory[] = ['announcements', 'marketing']

/** Same text as in the notification panel. */
export const notificationMail = (
  { title, message, actionUrl, actionText }: NotificationContent,
  category: SettingCategory,
  recipient: MailRecipient,
): RenderedMail =>
  composeMail(
    {
      ...greetingAndFooter(category, recipient),
      subject: title,
      heading: title,
      paragraphs: [message],
      action: {
        text: actionText ?? `Open ${recipient.community}`,
        url: sameOriginUrl(actionUrl ?? '/', recipient.publicUrl),
      },
    },
    { isTrusted: trustedCategories.includes(category) },
  )

const accountPath = '/profile?tab=settings'
const paths: Partial<Record<Kind, string>> = {
  exportReady: '/privacy#exports',
  policyChanged: '/privacy',
}

/** A mail about the account itself. Contains no details that could become outdated. */
export const accountMail = async (
  { db }: { db: Db },
  { createdAt }: Pick<MailRow, 'createdAt'>,
  kind: Kind,
  recipient: MailRecipient,
): Promise<RenderedMail> => {
  const { title, message, actionText } = renderNotification(await getTemplate(db, kind), {})
  return composeMail({
    ...greetingAndFooter('security', recipient),
    subject: title,
    heading: title,
    paragraphs: [message],
    facts: [['When', formatDateTime(createdAt)]],
    action: { text: actionText, url: recipient.publicUrl + (paths[kind] ?? accountPath) },
  })
}

type DecisionKind = 'decisionOnYours' | 'decisionOnReport'

export const isDecisionKind = (kind: Kind): kind is DecisionKind =>
  kind === 'decisionOnYours' || kind === 'decisionOnReport'

const objectionHint =
  'If you think that this is wrong, you can object for six months. Somebody looks at it again, and it costs nothing. You may also turn to a certified body for settling such disputes, or to a court.'

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
export const decisionMail = async (
  { db }: App,
  mail: Pick<MailRow, 'key'>,
  kind: DecisionKind,
  recipient: MailRecipient,
): Promise<RenderedMail | null> => {
  const side = kind === 'decisionOnYours' ? 'owner' : 'reporter'
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

const why = 'It is about a decision that concerns you. Such mails are always sent.'
