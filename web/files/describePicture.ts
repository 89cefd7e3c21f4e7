import type { AttachedFile } from '#shared/files/contract.ts'
import { t } from '#web/language/t.tsx'

/** Who sent a file; nulls: they deleted their account. */
export type Sender = { id: string | null; name: string | null; isMe: boolean }

/** For people who do not see the picture. */
export const describePicture = ({ description }: AttachedFile, { name, isMe }: Sender) => {
  if (description !== null) return description
  if (isMe) return t('files.picture.ownUndescribed')
  return t('files.picture.undescribed', { name: name ?? t('common.deletedUser') })
}
