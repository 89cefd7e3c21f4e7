import { platform } from '#web/page/platform.ts'
import { downloadBlob } from '#web/ui/downloadBlob.ts'
import { copyText } from '#web/ui/shareLink.ts'

const joinLines = (codes: string[]) => `${codes.join('\n')}\n`

export const copyCodes = (codes: string[]) =>
  copyText(
    joinLines(codes),
    { title: 'Codes copied', description: 'Paste them where you keep your passwords.' },
    { title: 'Failed to copy', description: 'Write the codes down instead.' },
  )

export const copyKey = (key: string) =>
  copyText(
    key,
    { title: 'Key copied', description: 'Paste it into your authenticator app.' },
    { title: 'Failed to copy', description: 'Type the key instead.' },
  )

export const saveCodes = (codes: string[]) => {
  const text = `Recovery codes for ${platform.name}. Each works once.\n\n${joinLines(codes)}`
  const file = new Blob([text], { type: 'text/plain' })
  downloadBlob(file, 'welkom-recovery-codes.txt')
}
