import type { ChangeEvent, RefObject } from 'react'
import { photoTypes } from '#shared/profile/contract.ts'
import { photoFileError } from '#shared/profile/rules.ts'
import { t } from '#web/language/t.tsx'
import { showErrorToast } from './toast.ts'

type Props = {
  ref: RefObject<HTMLInputElement | null>
  label: string
  /** Called with a photo of an accepted type and size. A toast rejects any other file. */
  onChoose: (file: File) => void
}

/** A hidden file input, opened by the visible button beside it. */
export const PhotoInput = ({ ref, label, onChoose }: Props) => {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0]
    // Otherwise choosing the same file a second time would fire no change event.
    currentTarget.value = ''
    if (!chosen) return
    const error = photoFileError(chosen)
    if (error) showErrorToast({ title: t(error.title), description: t(error.description) })
    else onChoose(chosen)
  }
  return (
    <input
      ref={ref}
      type="file"
      className="visually-hidden"
      accept={photoTypes.join(',')}
      aria-label={label}
      tabIndex={-1}
      onChange={choose}
    />
  )
}
