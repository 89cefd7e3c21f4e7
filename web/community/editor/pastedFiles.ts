import type { ClipboardEvent } from 'react'

/** Texts with a picture of themselves, as office programs copy them, are pasted as texts. */
export const pastedFiles = ({ clipboardData: { files, types } }: ClipboardEvent) =>
  types.includes('text/plain') ? [] : [...files]
