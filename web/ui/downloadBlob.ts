import { minuteMs } from './time.ts'

/** Downloads the file, as a click on a download link would. */
export const downloadBlob = (file: Blob, name: string) => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after a delay.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs)
}
