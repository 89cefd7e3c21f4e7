import { t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { downloadBlob } from '#web/ui/downloadBlob.ts'
import { copyText } from '#web/ui/shareLink.ts'

const joinLines = (codes: string[]) => `${codes.join('\n')}\n`

export const copyCodes = (codes: string[]) =>
  copyText(
    joinLines(codes),
    { title: t('auth.copied.codes'), description: t('auth.copied.codesHint') },
    { title: t('auth.copyFailed.title'), description: t('auth.copyFailed.codesHint') },
  )

export const copyKey = (key: string) =>
  copyText(
    key,
    { title: t('auth.copied.key'), description: t('auth.copied.keyHint') },
    { title: t('auth.copyFailed.title'), description: t('auth.copyFailed.keyHint') },
  )

export const saveCodes = (codes: string[]) => {
  const text = `${t('auth.codes.file', { community: platform.name })}\n\n${joinLines(codes)}`
  const file = new Blob([text], { type: 'text/plain' })
  downloadBlob(file, 'welkom-recovery-codes.txt')
}
