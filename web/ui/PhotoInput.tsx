import type { ChangeEvent, RefObject } from 'react'
import { photoTypes } from '#shared/profile/contract.ts'
import { refusalOfFile } from '#shared/profile/rules.ts'
import { showFailure } from './toast.ts'

type Props = {
  ref: RefObject<HTMLInputElement | null>
  label: string
  /** A photo of a type and size that is taken; of any other one is told why not. */
  onChoose: (file: File) => void
}

/** Opened by the button beside it, which says what it is for. */
export const PhotoInput = ({ ref, label, onChoose }: Props) => {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0]
    // Or choosing the same file once more would be no change.
    currentTarget.value = ''
    if (!chosen) return
    const refusal = refusalOfFile(chosen)
    if (refusal) showFailure(refusal)
    else onChoose(chosen)
  }
  return (
    <input
      ref={ref}
      type="file"
      className="only-for-readers"
      accept={photoTypes.join(',')}
      aria-label={label}
      tabIndex={-1}
      onChange={choose}
    />
  )
}
