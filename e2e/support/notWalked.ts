import type { PagePath } from '#shared/http/pages.ts'

/** Pages without a state, and why. */
export const pagesNotWalked: Partial<Record<PagePath, string>> = {
  '/auth/reset': 'Needs a link from a mail',
  '/auth/confirm': 'Needs a link from a mail',
  '/privacy/unsubscribe': 'Needs a link from a mail',
  '/community/:id': 'Each post has another address; doubleTaps.spec.ts comments there twice',
}

const device = 'Needs a camera, a file or an authenticator'
const further =
  'Needs more steps or other people than a state has; component tests press its buttons'

/**
 * Dialogs without a state, and why. Questions that are nothing but a `ConfirmDialog` need no reason:
 * its own test presses its buttons twice.
 */
export const dialogsNotWalked: Record<string, string> = {
  PasskeyDialog: device,
  PhotoDialog: device,
  ScanDialog: device,
  SetUpDialog: device,
  RecoveryCodesDialog: device,
  ConsentDialog: 'Answered before the walk, or it would lie over everything',
  AnswerDialog: further,
  BlockedDialog: further,
  ChatDialog: further,
  DayDialog: further,
  EditGroupDialog: further,
  EditPostDialog: further,
  GroupDialog: further,
  GuideDialog: further,
  HandOverDialog: further,
  InviteDialog: further,
  LanguagesDialog: further,
  PasswordDialog: further,
  ReportDialog: further,
  RequestDialog: further,
  SendDialog: further,
  SettingsDialog: further,
  SignInAgainDialog: further,
  TicketDialog: further,
  UserDialog: further,
  WeekDialog: further,
}
