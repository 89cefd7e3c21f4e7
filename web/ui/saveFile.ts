/** The browser keeps the file, as if a link to it had been pressed. */
export const saveFile = (file: Blob, name: string) => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers look at it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
