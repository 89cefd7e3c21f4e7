import { adminErrors } from '#shared/admin/errors.ts'
import { announcementErrors } from '#shared/announcements/errors.ts'
import { authErrors } from '#shared/auth/errors.ts'
import { buddyErrors } from '#shared/buddies/errors.ts'
import { communityErrors } from '#shared/community/errors.ts'
import { connectionErrors } from '#shared/connections/errors.ts'
import { conversationErrors } from '#shared/conversation/errors.ts'
import { eventErrors } from '#shared/events/errors.ts'
import { fileErrors } from '#shared/files/errors.ts'
import { firstDaysErrors } from '#shared/firstDays/errors.ts'
import { groupErrors } from '#shared/groups/errors.ts'
import type { ErrorTable } from '#shared/http/errorsOf.ts'
import { requestErrors } from '#shared/http/requestErrors.ts'
import type { Messages } from '#shared/language/messages.ts'
import { t } from '#shared/language/t.ts'
import { messageErrors } from '#shared/messages/errors.ts'
import { notificationErrors } from '#shared/notifications/errors.ts'
import { peopleErrors } from '#shared/people/errors.ts'
import { privacyErrors } from '#shared/privacy/errors.ts'
import { profileErrors } from '#shared/profile/errors.ts'
import { pushErrors } from '#shared/push/errors.ts'
import { resourceErrors } from '#shared/resources/errors.ts'
import { safetyErrors } from '#shared/safety/errors.ts'
import { settingsErrors } from '#shared/settings/errors.ts'
import { translationErrors } from '#shared/translation/errors.ts'
import { userErrors } from '#shared/users/errors.ts'

/** All errors that the API reports, by the code that clients branch on. */
export const errors = {
  ...requestErrors,
  ...adminErrors,
  ...announcementErrors,
  ...authErrors,
  ...buddyErrors,
  ...communityErrors,
  ...connectionErrors,
  ...eventErrors,
  ...fileErrors,
  ...firstDaysErrors,
  ...groupErrors,
  ...messageErrors,
  ...conversationErrors,
  ...notificationErrors,
  ...peopleErrors,
  ...privacyErrors,
  ...profileErrors,
  ...pushErrors,
  ...resourceErrors,
  ...safetyErrors,
  ...settingsErrors,
  ...translationErrors,
  ...userErrors,
} as const satisfies ErrorTable

export type ErrorCode = keyof typeof errors

type Entry<Code extends ErrorCode> = (typeof errors)[Code]
type ArgsOf<Code extends ErrorCode> = Entry<Code>['message'] extends infer Message
  ? Message extends keyof Messages
    ? Messages[Message] extends [args: infer Args]
      ? Args
      : never
    : Message extends (args: infer Args) => string
      ? Args
      : never
  : never

/** A code whose message has no values. */
export type PlainErrorCode = {
  [Code in ErrorCode]: [ArgsOf<Code>] extends [never] ? Code : never
}[ErrorCode]

type ErrorOptions<Code extends ErrorCode> = {
  /** The form field that the message refers to. */
  field?: string
  /** Path of the screen where the user can resolve it. */
  href?: string
  retryAfterSeconds?: number
} & ([ArgsOf<Code>] extends [never] ? { args?: never } : { args: ArgsOf<Code> }) &
  (Entry<Code> extends { otherStatus: infer Other }
    ? { status?: Entry<Code>['status'] | Other }
    : { status?: never })

/** Codes whose message has values need options. */
export type ErrorParameters<Code extends ErrorCode> = [ArgsOf<Code>] extends [never]
  ? [options?: ErrorOptions<Code>]
  : [options: ErrorOptions<Code>]

/** The message of an error in the current language. */
export const errorMessage = (code: ErrorCode, args?: unknown): string => {
  const { message } = errors[code]
  // AppError accepts only arguments of the code's own message.
  return typeof message === 'string'
    ? (t as (key: string, args: unknown) => string)(message, args)
    : (message as (args: unknown) => string)(args)
}
