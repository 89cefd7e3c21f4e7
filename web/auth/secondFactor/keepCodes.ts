import { saveFile } from '#web/ui/saveFile.ts'
import { showDone, showFailure } from '#web/ui/toast.ts'

const inLines = (codes: string[]) => `${codes.join('\n')}\n`

export const copyCodes = async (codes: string[]) => {
  try {
    await navigator.clipboard.writeText(inLines(codes))
    showDone({ title: 'Codes copied', description: 'Paste them where you keep your passwords.' })
  } catch {
    showFailure({ title: 'Copying failed', description: 'Write the codes down instead.' })
  }
}

export const saveCodes = (codes: string[]) => {
  const file = new Blob([`Recovery codes for Welkom. Each works once.\n\n${inLines(codes)}`], {
    type: 'text/plain',
  })
  saveFile(file, 'welkom-recovery-codes.txt')
}
