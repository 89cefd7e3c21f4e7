import { platform } from '#web/app/platform.ts'
import { saveFile } from '#web/ui/saveFile.ts'
import { showDone, showFailure, type Told } from '#web/ui/toast.ts'

const inLines = (codes: string[]) => `${codes.join('\n')}\n`

const copy = async (text: string, done: Told, instead: string) => {
  try {
    await navigator.clipboard.writeText(text)
    showDone(done)
  } catch {
    showFailure({ title: 'Copying failed', description: instead })
  }
}

export const copyCodes = (codes: string[]) =>
  copy(
    inLines(codes),
    { title: 'Codes copied', description: 'Paste them where you keep your passwords.' },
    'Write the codes down instead.',
  )

export const copyKey = (key: string) =>
  copy(
    key,
    { title: 'Key copied', description: 'Paste it into your authenticator app.' },
    'Type the key instead.',
  )

export const saveCodes = (codes: string[]) => {
  const text = `Recovery codes for ${platform.name}. Each works once.\n\n${inLines(codes)}`
  const file = new Blob([text], { type: 'text/plain' })
  saveFile(file, 'welkom-recovery-codes.txt')
}
