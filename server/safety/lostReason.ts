import { t } from '#server/language/t.ts'

/** Stored with a decision that was made after the backup which was restored. */
export const lostReason =
  // untranslated: stored data, replaced when it is read.
  'This was decided before we restored the community from a backup. The reason we gave then is lost, but you can object to the decision.'

/** The reason of a decision as its reader sees it. */
export const reasonText = (reason: string) =>
  reason === lostReason ? t('safety.reasonLost') : reason
